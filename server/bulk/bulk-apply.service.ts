import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { fen, fromYuan, sum, toYuan, type Fen } from '#domain/kit/money';
import { minute, type LocalDate } from '#domain/kit/time';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { whyNotCount, whyNotInstalments, whyNotSpan } from '#domain/bulk/bulk.rules';
import { bulkKind, bulkPay, bulkPrice, bulkResult, dueKind } from '#domain/bulk/bulk.status';
import { occurrencesOf } from '#domain/occupations/occupation.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { bulks } from '#contract/bulk/bulk.contract';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { BulkBookingService, type BulkSlotResult, type BulkSlots } from '#server/booking/bulk-booking.service';
import { BulkAccess } from './bulk-access.service';
import { BulkSubmissionService } from './bulk-submission.service';

type BulkPreviewInput = ParsedOf<typeof bulks.preview>;
type BulkApplicationInput = ParsedOf<typeof bulks.apply>;
type BulkDateOutcome = BulkSlotResult & { readonly date: LocalDate };

const skippedDate = (date: LocalDate): BulkDateOutcome => ({
  date,
  result: bulkResult.skipped,
  slots: 0,
  amount: fen(0),
  blocked: null,
  blockedEn: null,
  tradeNo: null,
});

/** Returns the rent instalments of a lease and, due with its first date, its deposit. */
const instalmentsOf = (
  from: LocalDate,
  parts: readonly { readonly due: LocalDate; readonly amount: Fen }[],
  deposit: Fen,
) => {
  const rents = parts.map(({ due, amount }, n) => ({ no: n + 1, kind: dueKind.rent, due, amount }));
  return deposit > 0 ? [...rents, { no: rents.length + 1, kind: dueKind.deposit, due: from, amount: deposit }] : rents;
};

/** Previews, submits and withdraws requests. */
@Injectable()
export class BulkApplyService {
  constructor(
    private readonly db: Db,
    private readonly slots: BulkBookingService,
    private readonly access: BulkAccess,
    private readonly submissions: BulkSubmissionService,
  ) {}

  /** Returns the outcome and price of every date. */
  async preview(input: BulkPreviewInput, caller: Member): Promise<AnswerOf<typeof bulks.preview>> {
    const dates = await this.evaluateDates(input, caller);
    const open = dates.filter(({ result }) => result === bulkResult.open);
    return {
      dates: dates.map(({ tradeNo: _, ...outcome }) => ({ ...outcome, amount: toYuan(outcome.amount) })),
      open: open.length,
      amount: toYuan(sum(open.map(({ amount }) => amount))),
    };
  }

  /** Submits a request, or resubmits a returned one; throws if no date is free. */
  async apply(input: BulkApplicationInput, member: Member): Promise<AnswerOf<typeof bulks.apply>> {
    if (input.id !== undefined) await this.access.requireOwn(member, input.id);
    const isLease = input.kind === bulkKind.lease;
    const [rent, deposit] = isLease ? [fromYuan(input.rent), fromYuan(input.deposit)] : [fen(0), fen(0)];
    const parts = input.instalments.map(({ due, amount }) => ({ due, amount: fromYuan(amount) }));
    if (isLease) throwIfRefused(whyNotInstalments(rent, parts));
    const outcomes = await this.evaluateDates(input, member);
    const skippedDates = new Set<string>(input.skip);
    const dates = outcomes.map((outcome) =>
      skippedDates.has(outcome.date) ? { ...outcome, result: bulkResult.skipped } : outcome,
    );
    if (!dates.some(({ result }) => result === bulkResult.open)) throw new Failure(bulkFailure.bulkNothingFree);
    const site = this.slots.site(input.venueSiteId);
    if (!site) throw new Failure(bulkFailure.bulkMode);
    const draft = {
      ...this.slotRequestOf(input, member),
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
      payMode: isLease ? bulkPay.later : input.payMode,
      rent,
      deposit,
    };
    const instalments = isLease ? instalmentsOf(input.dateFrom, parts, deposit) : null;
    return runIdempotent(this.db, member, (tx) =>
      this.submissions.save(tx, draft, { existingId: input.id ?? null, dates, instalments }),
    );
  }

  /** Withdraws the caller's request. */
  async withdraw({ id }: ParsedOf<typeof bulks.withdraw>, caller: Member): Promise<{ id: number }> {
    const own = await this.access.requireOwn(caller, id);
    await this.db.transact((tx) => this.submissions.withdraw(tx, own.id));
    return { id };
  }

  private slotRequestOf(
    input: BulkPreviewInput,
    { userId, roleId }: { readonly userId: number; readonly roleId: number },
  ): BulkSlots {
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

  private async evaluateDates(input: BulkPreviewInput, caller: Member): Promise<BulkDateOutcome[]> {
    const slotRequest = this.slotRequestOf(input, caller);
    const { dateFrom: from, dateTo: to } = input;
    throwIfRefused(whyNotSpan({ from, to, begin: slotRequest.begin, end: slotRequest.end }));
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
    throwIfRefused(whyNotCount(days.length));
    const isSkipped = (date: LocalDate) => input.skipHolidays && this.slots.isHoliday(input.venueSiteId, date);
    const candidateDates = days.filter((date) => !isSkipped(date));
    const outcomes = await this.slots.preview(slotRequest, candidateDates);
    const outcomeByDate = new Map(candidateDates.map((date, n) => [date, outcomes[n] as BulkSlotResult]));
    return days.map((date) => {
      const outcome = outcomeByDate.get(date);
      return outcome ? { date, ...outcome } : skippedDate(date);
    });
  }
}
