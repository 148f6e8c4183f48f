import { Injectable, type OnModuleInit } from '@nestjs/common';
import { holdsAt, longest, type Place } from '#domain/members/black-list.rules';
import { Bus } from '#server/kit/bus';
import { schoolStamp } from '#server/kit/clock';
import { BlackListStore } from './black-list.store';

const CHANNEL = 'members.barred';

/**
 * Who is on the black list, remembered by every process so that a booking of anybody else asks nothing. Whoever is remembered is asked about
 * in PostgreSQL before he is refused; whoever was added where this process has not heard of it is refused by PostgreSQL itself.
 */
@Injectable()
export class BarBook implements OnModuleInit {
  private listed: ReadonlySet<number> = new Set();

  constructor(
    private readonly store: BlackListStore,
    private readonly bus: Bus,
  ) {
    bus.on(CHANNEL, () => void this.refresh());
    bus.onUp(() => void this.refresh());
  }

  async onModuleInit(): Promise<void> {
    await this.refresh();
  }

  /** Until when somebody may not book at a place: null when they may, an empty `until` when nobody knows. Of whoever is not remembered it is known at once. */
  bar(userId: number, place: Place): Promise<{ readonly until: string | null } | null> | null {
    return this.listed.has(userId) ? this.ask(userId, place) : null;
  }

  private async ask(userId: number, place: Place): Promise<{ readonly until: string | null } | null> {
    const ban = longest((await this.store.holding(userId)).filter((one) => holdsAt(one, place)));
    return ban && { until: ban.endAt === null ? null : schoolStamp(ban.endAt).slice(0, 16) };
  }

  /** Says to every process, after the commit, that the list has changed. */
  async announce(): Promise<void> {
    await this.refresh();
    await this.bus.publish(CHANNEL, {});
  }

  /** Reads the list again; while PostgreSQL is away what is known stays. */
  async refresh(): Promise<void> {
    this.listed = await this.store.listed().then(
      (ids) => new Set(ids),
      () => this.listed,
    );
  }
}
