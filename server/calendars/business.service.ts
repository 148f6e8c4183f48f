import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { clockOf, minute } from '#domain/kit/time';
import { systemFailure } from '#domain/system/system.failures';
import { calendarFailure } from '#domain/calendars/calendar.failures';
import { slotSpanOf, whyNotTemplate, type SlotSpan } from '#domain/calendars/calendar.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { business } from '#contract/calendars/calendar.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { BusinessStore } from './business.store';
import { emitDayChanges } from './calendar.live';
import { CalendarScope } from './calendar-scope';

const nameOf = ({ from, to }: SlotSpan): string => `${clockOf(from)}–${clockOf(to)}`;
const sameSpan = (a: SlotSpan, b: SlotSpan): boolean => a.from === b.from && a.to === b.to;

/** Manages opening time templates, which define the slots of a day. */
@Injectable()
export class BusinessService {
  constructor(
    private readonly db: Db,
    private readonly store: BusinessStore,
    private readonly reach: CalendarScope,
  ) {}

  /** Returns templates by page. Templates that are used by sites outside the caller's scope are read-only. */
  async page(query: ParsedOf<typeof business.list>, caller: Member): Promise<AnswerOf<typeof business.list>> {
    const page = await this.store.list.page(query);
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
    const spans = slots.map(({ begin, end }) => slotSpanOf(minute(begin) % 1_440, minute(end)));
    throwIfRefused(whyNotTemplate(spans));
    return this.db.transact(async (tx) => {
      if (await this.store.isNameTaken(tx, names.name, id))
        throw new Failure(calendarFailure.templateNamed, { name: names.name });
      if (id === undefined) {
        const added = await this.store.write(tx, undefined, names);
        await this.store.replaceSlots(tx, added, [], spans);
        await writeAudit(tx, caller, {
          action: 'business.add',
          object: `business:${added}`,
          after: { ...names, slots: spans.map(nameOf) },
        });
        return { id: added };
      }
      const held = await this.lock(tx, id, caller);
      if (version !== undefined && version !== held.version) throw new Failure(systemFailure.staleVersion);
      const removedSlots = held.slots.filter((slot) => !spans.some((one) => sameSpan(one, slot)));
      await emitDayChanges(tx, { siteIds: held.siteIds, from: null, to: null }, async () => {
        await this.assertUnbooked(tx, removedSlots);
        await this.store.write(tx, id, names);
        await this.store.replaceSlots(
          tx,
          id,
          removedSlots.map((slot) => slot.id),
          spans.filter((one) => !held.slots.some((slot) => sameSpan(one, slot))),
        );
      });
      await writeAudit(tx, caller, {
        action: 'business.change',
        object: `business:${id}`,
        before: { name: held.name, slots: held.slots.map(nameOf) },
        after: { ...names, slots: spans.map(nameOf) },
      });
      return { id };
    });
  }

  /** Deletes an unused template. */
  remove({ id }: ParsedOf<typeof business.remove>, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const held = await this.lock(tx, id, caller);
      if (held.siteIds.length > 0)
        throw new Failure(calendarFailure.templateInUse, { sites: held.ownSites.length, rules: held.rules });
      await this.store.drop(tx, id);
      await writeAudit(tx, caller, {
        action: 'business.delete',
        object: `business:${id}`,
        before: { name: held.name, slots: held.slots.map(nameOf) },
      });
      return { id };
    });
  }

  /** Runs behind the locks of the days that members may book. */
  private async assertUnbooked(tx: Tx, slots: readonly (SlotSpan & { readonly id: number })[]): Promise<void> {
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

  private async lock(tx: Tx, id: number, caller: Member) {
    const held = await this.store.lock(tx, id);
    if (!held) throw new Failure(systemFailure.notFound);
    this.reach.assertSites(caller, held.siteIds);
    return held;
  }
}
