import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { clockOf, minute } from '#domain/kit/time';
import { systemFailure } from '#domain/system/system.failures';
import { calendarFailure } from '#domain/calendars/calendar.failures';
import { slotSpanOf, whyNotTemplate, type SlotSpan } from '#domain/calendars/calendar.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { business } from '#contract/calendars/calendar.contract';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { auditedChange, ResourceService, type DraftOf } from '#server/kit/resource/resource.service';
import { BusinessStore, type StoredTimeTemplate } from './business.store';
import { CalendarLiveService } from './calendar-live.service';
import { findOpenDays, type AffectedDays } from './calendar-live.store';
import { CalendarScope } from './calendar-scope';

const nameOf = ({ from, to }: SlotSpan): string => `${clockOf(from)}–${clockOf(to)}`;
const sameSpan = (a: SlotSpan, b: SlotSpan): boolean => a.from === b.from && a.to === b.to;

type Form = ParsedOf<typeof business.save>;
/** A validated template: its names and the hours of its slots. */
interface Template {
  readonly names: Omit<DraftOf<Form>, 'slots'>;
  readonly spans: readonly SlotSpan[];
}

/** Manages opening time templates, which define the slots of a day. */
@Injectable()
export class BusinessService extends ResourceService<Form, StoredTimeTemplate, Template> {
  protected readonly name = 'business';

  constructor(
    db: Db,
    private readonly store: BusinessStore,
    private readonly reach: CalendarScope,
    private readonly live: CalendarLiveService,
  ) {
    super(db);
  }

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

  protected async validate(
    tx: Tx,
    { slots, ...names }: DraftOf<Form>,
    _caller: Member,
    held: StoredTimeTemplate | null,
  ): Promise<Template> {
    const spans = slots.map(({ begin, end }) => slotSpanOf(minute(begin) % 1_440, minute(end)));
    throwIfRefused(whyNotTemplate(spans));
    if (await this.store.isNameTaken(tx, names.name, held?.id))
      throw new Failure(calendarFailure.templateNamed, { name: names.name });
    return { names, spans };
  }

  protected async insert(tx: Tx, { names, spans }: Template): Promise<number> {
    const id = await this.store.write(tx, undefined, names);
    await this.store.replaceSlots(tx, id, [], spans);
    return id;
  }

  /** Keeps the bookings of slots with unchanged hours; throws if another slot has upcoming bookings. */
  protected async update(tx: Tx, id: number, { names, spans }: Template, held: StoredTimeTemplate): Promise<void> {
    const removed = held.slots.filter((slot) => !spans.some((one) => sameSpan(one, slot)));
    const added = spans.filter((one) => !held.slots.some((slot) => sameSpan(one, slot)));
    const affected = { siteIds: held.siteIds, from: null, to: null };
    await this.live.emitDayChanges(tx, affected, async () => {
      await this.store.write(tx, id, names);
      await this.store.replaceSlots(
        tx,
        id,
        removed.map((slot) => slot.id),
        added,
      );
    });
    if (removed.length > 0) await this.assertUnbooked(tx, affected, removed);
  }

  /** Deletes an unused template. */
  protected async delete(tx: Tx, id: number, held: StoredTimeTemplate): Promise<void> {
    if (held.siteIds.length > 0)
      throw new Failure(calendarFailure.templateInUse, { sites: held.ownSites.length, rules: held.rules });
    await this.store.drop(tx, id);
  }

  protected override audited(valid: Template | null, held: StoredTimeTemplate | null) {
    return auditedChange(
      held && { name: held.name, slots: held.slots.map(nameOf) },
      valid && { ...valid.names, slots: valid.spans.map(nameOf) },
    );
  }

  /**
   * Throws if one of the removed slots has upcoming bookings. Locks the days that members may book, which this check
   * needs all at once, and comes last, so that they are locked for its duration only.
   */
  private async assertUnbooked(
    tx: Tx,
    affected: AffectedDays,
    slots: readonly (SlotSpan & { readonly id: number })[],
  ): Promise<void> {
    await Db.lockSlots(tx, await findOpenDays(tx, affected));
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

  protected async lock(tx: Tx, id: number, caller: Member): Promise<StoredTimeTemplate> {
    const held = await this.store.lock(tx, id);
    if (!held) throw new Failure(systemFailure.notFound);
    this.reach.assertSites(caller, held.siteIds);
    return held;
  }
}
