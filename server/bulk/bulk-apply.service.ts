import { Injectable } from '@nestjs/common';
import { Failure, insist } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, fromYuan, sum, toYuan, type Fen } from '#domain/kit/money';
import { minute, type LocalDate } from '#domain/kit/time';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkMachine } from '#domain/bulk/bulk.machine';
import { whyNotCount, whyNotInstalments, whyNotSpan } from '#domain/bulk/bulk.rules';
import { bulkKind, bulkPay, bulkPrice, bulkResult, dueKind } from '#domain/bulk/bulk.status';
import { occurrencesOf } from '#domain/reservations/occupy.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { bulks } from '#contract/bulk/bulk.contract';
import { room } from '#contract/kit/live';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import { once } from '#server/kit/once';
import { BulkBookingService, type BulkOutcome, type BulkSlots } from '#server/reservations/bulk-booking.service';
import { BulkReach } from './bulk-reach.service';
import { BulkStore } from './bulk.store';

type Wish = ParsedOf<typeof bulks.preview>;
type Draft = ParsedOf<typeof bulks.apply>;
type Looked = BulkOutcome & { readonly date: LocalDate };

const skippedDate = (date: LocalDate): Looked => ({
  date,
  result: bulkResult.skipped,
  slots: 0,
  amount: fen(0),
  blocked: null,
  blockedEn: null,
  tradeNo: null,
});

/** Previews, submits and withdraws requests. */
@Injectable()
export class BulkApplyService {
  constructor(
    private readonly db: Db,
    private readonly store: BulkStore,
    private readonly slots: BulkBookingService,
    private readonly reach: BulkReach,
  ) {}

  /** Returns the outcome and price of every date. */
  async preview(input: Wish, caller: Caller): Promise<AnswerOf<typeof bulks.preview>> {
    const dates = await this.look(input, caller);
    const open = dates.filter(({ result }) => result === bulkResult.open);
    return {
      dates: dates.map(({ tradeNo: _, ...one }) => ({ ...one, amount: toYuan(one.amount) })),
      open: open.length,
      amount: toYuan(sum(open.map(({ amount }) => amount))),
    };
  }

  /** Submits a request, or resubmits a returned one; throws if no date is free. */
  async apply(input: Draft, caller: Caller): Promise<AnswerOf<typeof bulks.apply>> {
    const member = memberOf(caller);
    if (input.id !== undefined) await this.reach.own(caller, input.id);
    const leased = input.kind === bulkKind.lease;
    const [rent, deposit] = leased ? [fromYuan(input.rent), fromYuan(input.deposit)] : [fen(0), fen(0)];
    const parts = input.instalments.map(({ due, amount }) => ({ due, amount: fromYuan(amount) }));
    if (leased) insist(whyNotInstalments(rent, parts));
    const seen = await this.look(input, caller);
    const left = new Set<string>(input.skip);
    const dates = seen.map((one) => (left.has(one.date) ? { ...one, result: bulkResult.skipped } : one));
    if (!dates.some(({ result }) => result === bulkResult.open)) throw new Failure(bulkFailure.bulkNothingFree);
    const site = this.slots.site(input.venueSiteId);
    if (!site) throw new Failure(bulkFailure.bulkMode);
    const draft = {
      ...this.slotsOf(input, member),
      kind: input.kind,
      orgName: input.orgName,
      phone: input.phone,
      title: input.title,
      purpose: input.purpose,
      remark: input.remark,
      venueId: site.venueId,
      merchantId: site.venue.merchantId,
      spaceIds: [...input.spaceIds],
      dateFrom: input.dateFrom,
      dateTo: input.dateTo,
      weekdays: [...input.weekdays].sort(),
      weeks: input.weeks,
      skipHolidays: input.skipHolidays,
      payMode: leased ? bulkPay.later : input.payMode,
      rent,
      deposit,
    };
    return once(this.db, caller, async (tx) => {
      const before = input.id === undefined ? null : await this.store.lock(tx, input.id);
      if (before && before.userId !== member.userId) throw new Failure(bulkFailure.bulkMissing);
      if (before && before.kind !== input.kind) throw new Failure(bulkFailure.bulkIllegalStep);
      if (before) await this.store.move(tx, before, step(bulkMachine, 'handIn', before, {}), { check_content: '' });
      const made = await this.store.write(tx, draft, before?.id ?? null);
      await this.store.dates(tx, made.id, dates);
      if (leased) await this.store.bill(tx, made.id, rent, this.instalments(input.dateFrom, parts, deposit));
      await tx.tellLive([{ room: room.user(member.userId), patch: {} }]);
      return made;
    });
  }

  /** Withdraws the caller's request. */
  async withdraw({ id }: ParsedOf<typeof bulks.withdraw>, caller: Caller): Promise<{ id: number }> {
    const own = await this.reach.own(caller, id);
    await this.db.transact(async (tx) => {
      const bulk = await this.store.lock(tx, own.id);
      await this.store.move(tx, bulk, step(bulkMachine, 'withdraw', bulk, {}));
      await tx.tellLive([{ room: room.user(bulk.userId), patch: {} }]);
    });
    return { id };
  }

  private instalments(
    from: LocalDate,
    parts: readonly { readonly due: LocalDate; readonly amount: Fen }[],
    deposit: Fen,
  ) {
    const rents = parts.map(({ due, amount }, n) => ({ no: n + 1, kind: dueKind.rent, due, amount }));
    return deposit > 0
      ? [...rents, { no: rents.length + 1, kind: dueKind.deposit, due: from, amount: deposit }]
      : rents;
  }

  private slotsOf(input: Wish, { userId, roleId }: { readonly userId: number; readonly roleId: number }): BulkSlots {
    const priceValue =
      input.priceMode === bulkPrice.fixed
        ? fromYuan(input.priceValue)
        : input.priceMode === bulkPrice.discount
          ? input.priceValue
          : 0;
    return {
      siteId: input.venueSiteId,
      spaceIds: input.spaceIds,
      begin: minute(input.beginTime),
      end: minute(input.endTime),
      people: input.people,
      userId,
      roleId,
      priceMode: input.priceMode,
      priceValue,
    };
  }

  private async look(input: Wish, caller: Caller): Promise<Looked[]> {
    const wanted = this.slotsOf(input, memberOf(caller));
    const { dateFrom: from, dateTo: to } = input;
    insist(whyNotSpan({ from, to, begin: wanted.begin, end: wanted.end }));
    if (
      input.priceMode === bulkPrice.discount &&
      !(Number.isInteger(input.priceValue) && input.priceValue >= 1 && input.priceValue <= 100)
    )
      throw new Failure(bulkFailure.bulkPercent);
    if (!this.slots.site(input.venueSiteId)) throw new Failure(bulkFailure.bulkMode);
    const days = occurrencesOf({
      from: from < this.slots.today ? this.slots.today : from,
      to,
      weekdays: input.weekdays,
      weeks: input.weeks,
    });
    insist(whyNotCount(days.length));
    const isLeft = (date: LocalDate) => input.skipHolidays && this.slots.isHoliday(input.venueSiteId, date);
    const kept = days.filter((date) => !isLeft(date));
    const looked = await this.slots.look(wanted, kept);
    const seen = new Map(kept.map((date, n) => [date, looked[n] as BulkOutcome]));
    return days.map((date) => {
      const one = seen.get(date);
      return one ? { date, ...one } : skippedDate(date);
    });
  }
}
