import { Injectable } from '@nestjs/common';
import { Failure, insist } from '#domain/kit/failure';
import { clockOf, minute } from '#domain/kit/time';
import { systemFailure } from '#domain/system/system.failures';
import { calendarFailure } from '#domain/venues/calendar.failures';
import { spanOf, whyNotTemplate, type SlotSpan } from '#domain/venues/calendar.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { business } from '#contract/venues/calendar.contract';
import { audit } from '#server/kit/audit';
import type { Member } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { BusinessStore } from './business.store';
import { aroundDays } from './calendar-news';
import { CalendarReach } from './calendar-reach';

const nameOf = ({ from, to }: SlotSpan): string => `${clockOf(from)}–${clockOf(to)}`;
const same = (a: SlotSpan, b: SlotSpan): boolean => a.from === b.from && a.to === b.to;

/** Manages opening time templates, which define the slots of a day. */
@Injectable()
export class BusinessService {
  constructor(
    private readonly db: Db,
    private readonly store: BusinessStore,
    private readonly reach: CalendarReach,
  ) {}

  /** Returns templates by page. Templates that are used by sites outside the caller's scope are read-only. */
  async page(asked: ParsedOf<typeof business.list>, caller: Member): Promise<AnswerOf<typeof business.list>> {
    const page = await this.store.page(asked);
    const mine = this.reach.sites(caller);
    return {
      ...page,
      content: page.content.map(({ siteIds, ...row }) => {
        const shown = mine.filter(({ id }) => siteIds.includes(id));
        return {
          ...row,
          siteNames: shown.map(({ siteName }) => siteName).join('、'),
          enSiteNames: shown.map(({ enName }) => enName).join(', '),
          editable: shown.length === siteIds.length,
        };
      }),
    };
  }

  /**
   * Adds or changes a template. A slot with unchanged hours keeps its bookings; a slot with upcoming bookings cannot be
   * changed or removed.
   */
  save({ id, version, slots, ...names }: ParsedOf<typeof business.save>, caller: Member): Promise<{ id: number }> {
    const wanted = slots.map(({ begin, end }) => spanOf(minute(begin) % 1_440, minute(end)));
    insist(whyNotTemplate(wanted));
    return this.db.transact(async (tx) => {
      if (await this.store.named(tx, names.name, id))
        throw new Failure(calendarFailure.templateNamed, { name: names.name });
      if (id === undefined) {
        const added = await this.store.write(tx, undefined, names);
        await this.store.slots(tx, added, [], wanted);
        await audit(tx, caller, {
          action: 'business.add',
          object: `business:${added}`,
          after: { ...names, slots: wanted.map(nameOf) },
        });
        return { id: added };
      }
      const held = await this.held(tx, id, caller);
      if (version !== undefined && version !== held.version) throw new Failure(systemFailure.staleVersion);
      const gone = held.slots.filter((slot) => !wanted.some((one) => same(one, slot)));
      await aroundDays(tx, { siteIds: held.siteIds, from: null, to: null }, async () => {
        await this.insistFree(tx, gone);
        await this.store.write(tx, id, names);
        await this.store.slots(
          tx,
          id,
          gone.map((slot) => slot.id),
          wanted.filter((one) => !held.slots.some((slot) => same(one, slot))),
        );
      });
      await audit(tx, caller, {
        action: 'business.change',
        object: `business:${id}`,
        before: { name: held.name, slots: held.slots.map(nameOf) },
        after: { ...names, slots: wanted.map(nameOf) },
      });
      return { id };
    });
  }

  /** Deletes an unused template. */
  remove({ id }: ParsedOf<typeof business.remove>, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const held = await this.held(tx, id, caller);
      if (held.siteIds.length > 0)
        throw new Failure(calendarFailure.templateInUse, { sites: held.ownSites.length, rules: held.rules });
      await this.store.drop(tx, id);
      await audit(tx, caller, {
        action: 'business.delete',
        object: `business:${id}`,
        before: { name: held.name, slots: held.slots.map(nameOf) },
      });
      return { id };
    });
  }

  /** Runs behind the locks of the days that members may book. */
  private async insistFree(tx: Tx, slots: readonly (SlotSpan & { readonly id: number })[]): Promise<void> {
    const booked = await this.store.booked(
      tx,
      slots.map(({ id }) => id),
    );
    if (booked.length === 0) return;
    const names = slots.filter(({ id }) => booked.some((one) => one.id === id)).map(nameOf);
    throw new Failure(calendarFailure.slotBooked, {
      slots: names.join('、'),
      count: booked.reduce((sum, { count }) => sum + count, 0),
    });
  }

  private async held(tx: Tx, id: number, caller: Member) {
    const held = await this.store.held(tx, id);
    if (!held) throw new Failure(systemFailure.notFound);
    this.reach.insistSites(caller, held.siteIds);
    return held;
  }
}
