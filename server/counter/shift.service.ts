import { Injectable } from '@nestjs/common';
import { cashDue } from '#domain/counter/shift.rules';
import { whyNotCount, whyNotTakeOver, type CashCount } from '#domain/counter/cash-count.rules';
import { counterFailure } from '#domain/counter/counter.failures';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { fen, fromYuan, sum, toYuan } from '#domain/kit/money';
import { maskName } from '#domain/kit/identity';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { pageReply } from '#contract/kit/page';
import type { counter, ShiftView } from '#contract/counter/counter.contract';
import { writeAudit } from '#server/kit/access/audit';
import { hasRight, type Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { ShiftStore, type Shift } from './shift.store';

/** Seller shifts: opened with a float, closed with a count. Amounts are read from finance records. */
@Injectable()
export class ShiftService {
  constructor(
    private readonly db: Db,
    private readonly store: ShiftStore,
  ) {}

  /** Returns the caller's open shift. */
  async mine(caller: Member): Promise<AnswerOf<typeof counter.shift>> {
    const shift = await this.store.findOpen(this.db, caller.userId);
    return { shift: shift && (await this.view(this.db, shift)) };
  }

  /** Returns the seller's open shift, or null. */
  findOpen(sellerId: number): Promise<Shift | null> {
    return this.store.findOpen(this.db, sellerId);
  }

  /** Returns the seller's open shift; throws `shiftClosed` without one. */
  async requireOpen(sellerId: number): Promise<Shift> {
    const shift = await this.store.findOpen(this.db, sellerId);
    if (!shift) throw new Failure(counterFailure.shiftClosed);
    return shift;
  }

  /** Opens a shift; a seller has one at a time. */
  open(
    caller: Member,
    { float, fromShiftId, note }: ParsedOf<typeof counter.open>,
  ): Promise<AnswerOf<typeof counter.open>> {
    return runIdempotent(this.db, caller, async (tx) => {
      const { userId, venueIds } = caller;
      if (await this.store.findOpen(tx, userId)) throw new Failure(counterFailure.shiftRunning);
      const drawer = fromShiftId === undefined ? null : await this.store.takeOver(tx, fromShiftId, venueIds);
      if (fromShiftId !== undefined && !drawer) throw new Failure(counterFailure.handoverGone);
      throwIfRefused(drawer && whyNotTakeOver(drawer.left, fromYuan(float), note || null));
      const id = await this.store.open(tx, userId, fromYuan(float), drawer?.shiftId ?? null, note || null);
      if (id === null) throw new Failure(counterFailure.shiftRunning);
      await writeAudit(tx, caller, {
        action: 'counter.open',
        object: String(id),
        after: { float, fromShiftId: fromShiftId ?? null },
      });
      return { shift: await this.view(tx, await this.store.get(tx, id)) };
    });
  }

  /** Closes the shift and stores cash due beside the counted cash. */
  close(
    caller: Member,
    { counted, left, pieces, reason, note }: ParsedOf<typeof counter.close>,
  ): Promise<AnswerOf<typeof counter.close>> {
    return runIdempotent(this.db, caller, async (tx) => {
      const shift = await this.store.findOpen(tx, caller.userId, true);
      if (!shift) throw new Failure(counterFailure.shiftClosed);
      const due = cashDue(shift.float, await this.store.lines(tx, shift));
      const count: CashCount = {
        due,
        counted: fromYuan(counted),
        left: fromYuan(left),
        pieces: pieces ?? null,
        reason: reason ?? null,
        note: note || null,
      };
      throwIfRefused(whyNotCount(count));
      await this.store.close(tx, shift.id, count);
      await writeAudit(tx, caller, {
        action: 'counter.close',
        object: String(shift.id),
        after: { due, counted: count.counted, left: count.left, reason: count.reason },
      });
      return { shift: await this.view(tx, await this.store.get(tx, shift.id)) };
    });
  }

  /** Returns the drawers the seller may take over. */
  async drawers(caller: Member): Promise<AnswerOf<typeof counter.drawers>> {
    return (await this.store.drawers(this.db, caller.venueIds)).map(({ shiftId, sellerName, closedAt, left }) => ({
      shiftId,
      sellerName: maskName(sellerName),
      closedAt: schoolStamp(closedAt),
      left: toYuan(left),
    }));
  }

  /** Returns closed shifts, of all sellers with the right to see them. */
  async listClosed(
    caller: Member,
    { page, size }: ParsedOf<typeof counter.shifts>,
  ): Promise<AnswerOf<typeof counter.shifts>> {
    const { userId, venueIds } = caller;
    const { rows, total } = await this.store.listClosed(
      this.db,
      hasRight(caller, 'TicketPurchaseShifts') && venueIds === null ? null : userId,
      page,
      size,
    );
    const content: ShiftView[] = [];
    for (const shift of rows) content.push(await this.view(this.db, shift));
    return pageReply(content, total, { page, size });
  }

  private async view(db: Db | Tx, shift: Shift): Promise<ShiftView> {
    const lines = await this.store.lines(db, shift);
    const due = shift.cashDue ?? cashDue(shift.float, lines);
    return {
      id: shift.id,
      sellerName: maskName(shift.sellerName),
      openedAt: schoolStamp(shift.openedAt),
      closedAt: shift.closedAt === null ? null : schoolStamp(shift.closedAt),
      float: toYuan(shift.float),
      sold: toYuan(sum(lines.map(({ sold }) => sold))),
      returned: toYuan(sum(lines.map(({ returned }) => returned))),
      lines: lines.map(({ offlineType, count, sold, returned }) => ({
        offlineType,
        count,
        sold: toYuan(sold),
        returned: toYuan(returned),
      })),
      cashDue: toYuan(due),
      counted: shift.counted === null ? null : toYuan(shift.counted),
      difference: shift.counted === null ? null : toYuan(fen(shift.counted - due)),
      note: shift.note,
    };
  }
}
