import { Injectable } from '@nestjs/common';
import { counterFailure } from '#domain/counter/counter.failures';
import { canUndo, UNDO_MINUTES } from '#domain/counter/shift.rules';
import { Failure } from '#domain/kit/failure';
import { maskName, maskPhone } from '#domain/kit/identity';
import { toYuan } from '#domain/kit/money';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { pageReply } from '#contract/kit/page';
import type { counter } from '#contract/counter/counter.contract';
import type { OrderView } from '#contract/orders/order.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { CounterSaleService } from '#server/booking/counter-sale.service';
import { CounterRechargeService } from '#server/recharges/counter-recharge.service';
import { SaleStore } from './sale.store';
import { ShiftService } from './shift.service';

/** Sales of a shift and their buyers. */
@Injectable()
export class TillService {
  constructor(
    private readonly shifts: ShiftService,
    private readonly counterSales: CounterSaleService,
    private readonly store: SaleStore,
    private readonly recharges: CounterRechargeService,
  ) {}

  /** Finds members by exact account, phone or card number; masked. */
  async buyers({ keyword }: ParsedOf<typeof counter.buyers>): Promise<AnswerOf<typeof counter.buyers>> {
    return (await this.store.buyers(keyword)).map(({ id, name, username, phone, roleId }) => ({
      id,
      name: maskName(name),
      username,
      phone: maskPhone(phone),
      roleId,
    }));
  }

  /** Returns the slots of a day with the prices of a role. */
  day(input: ParsedOf<typeof counter.day>, caller: Member): Promise<AnswerOf<typeof counter.day>> {
    return this.counterSales.day(input, caller);
  }

  /** Holds slots at the counter; requires an open shift. */
  async sell(input: ParsedOf<typeof counter.sell>, member: Member): Promise<OrderView> {
    this.counterSales.assertReach(input.venueSiteId, member);
    await this.shifts.requireOpen(member.userId);
    if (input.buyerId !== undefined && !(await this.store.isActiveUser(input.buyerId)))
      throw new Failure(systemFailure.notFound);
    return this.counterSales.sell(input, member, input.buyerId ?? null);
  }

  /** Tops up a member's wallet; requires an open shift, which counts the money. */
  async recharge(input: ParsedOf<typeof counter.recharge>, caller: Member): Promise<AnswerOf<typeof counter.recharge>> {
    await this.shifts.requireOpen(caller.userId);
    if (!(await this.store.isActiveUser(input.buyerId))) throw new Failure(systemFailure.notFound);
    return this.recharges.collect(input, caller);
  }

  /** Returns one page of the open shift's sales; empty without a shift. */
  async sales(caller: Member, { page, size }: ParsedOf<typeof counter.sales>): Promise<AnswerOf<typeof counter.sales>> {
    const { userId } = caller;
    const shift = await this.shifts.findOpen(userId);
    const { rows, total } = shift ? await this.store.sales(shift, page, size) : { rows: [], total: 0 };
    return pageReply(
      rows.map(({ walkIn, userName, amount, soldAt, ...rest }) => ({
        ...rest,
        userName: walkIn ? '' : maskName(userName),
        amount: toYuan(amount),
        soldAt: schoolStamp(soldAt),
        undoUntil: rest.recharge ? 0 : soldAt + UNDO_MINUTES * 60_000,
      })),
      total,
      { page, size },
    );
  }

  /**
   * Returns the sale to undo. Throws unless this seller took it in this shift within the allowed minutes. A sale that
   * is already cancelled is only settled.
   */
  async findUndoable(caller: Member, tradeNo: string, cancelled: boolean) {
    const shift = await this.shifts.requireOpen(caller.userId);
    const payment = await this.store.paymentOf(tradeNo, shift);
    if (!payment?.inShift) throw new Failure(counterFailure.undoNotYours);
    if (!cancelled && !canUndo(payment.soldAt, payment.now))
      throw new Failure(counterFailure.undoTooLate, { minutes: UNDO_MINUTES });
    return { shift, taken: payment };
  }
}
