import { Injectable, type OnModuleInit } from '@nestjs/common';
import { appliesAt, longestEntry, type BookingPlace } from '#domain/black-lists/black-list.rules';
import { Bus } from '#server/kit/redis/bus';
import { schoolStamp } from '#server/kit/runtime/clock';
import { BlackListStore } from './black-list.store';

const CHANNEL = 'members.barred';

/**
 * Caches the listed people in each process, so that bookings of other people need no query. A cached person is checked
 * in PostgreSQL before a refusal; PostgreSQL itself refuses people who are not cached yet.
 */
@Injectable()
export class BlackListCache implements OnModuleInit {
  private listedUserIds: ReadonlySet<number> = new Set();

  constructor(
    private readonly store: BlackListStore,
    private readonly bus: Bus,
  ) {
    bus.on(CHANNEL, () => void this.refresh());
    bus.onReady(() => void this.refresh());
  }

  async onModuleInit(): Promise<void> {
    await this.refresh();
  }

  /**
   * Returns null at once for a person who is not cached. Otherwise resolves to null if the person may book at this
   * place, or to the end of the entry; a null `until` is permanent.
   */
  activeEntry(userId: number, place: BookingPlace): Promise<{ readonly until: string | null } | null> | null {
    return this.listedUserIds.has(userId) ? this.queryActiveEntry(userId, place) : null;
  }

  private async queryActiveEntry(
    userId: number,
    place: BookingPlace,
  ): Promise<{ readonly until: string | null } | null> {
    const entry = longestEntry((await this.store.findActive(userId)).filter((one) => appliesAt(one, place)));
    return entry && { until: entry.endAt === null ? null : schoolStamp(entry.endAt).slice(0, 16) };
  }

  /** Notifies every process, after the commit, that the list has changed. */
  async announce(): Promise<void> {
    await this.refresh();
    await this.bus.publish(CHANNEL, {});
  }

  /** Reloads the list. Keeps the cached list while PostgreSQL is unavailable. */
  async refresh(): Promise<void> {
    this.listedUserIds = await this.store.listedUserIds().then(
      (ids) => new Set(ids),
      () => this.listedUserIds,
    );
  }
}
