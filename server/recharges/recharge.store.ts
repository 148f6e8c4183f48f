import { Injectable } from '@nestjs/common';
import { fen, type Fen } from '#domain/kit/money';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { financeStatus, type PayType } from '#domain/payments/pay.status';
import { RECHARGE_TIMEOUT_MINUTES, type RechargeAmounts } from '#domain/wallet/recharge.rules';
import { walletRequestStatus } from '#domain/wallet/wallet.status';
import { Db, type Tx } from '#server/kit/db/db';
import type { IncomeEntry } from '#server/finance/bill-registry.service';
import { RechargeEntity } from './recharge.entity';

/** A row of a recharge. Instants in epoch ms. */
export interface Recharge extends RechargeAmounts {
  readonly id: number;
  readonly tradeNo: string;
  readonly userId: number;
  readonly merchantId: number;
  readonly payBefore: number;
  readonly open: boolean;
  readonly paid: boolean;
  readonly payType: PayType | null;
  readonly attemptNo: string | null;
}

/** SQL condition: the recharge expired unpaid. */
const IS_EXPIRED = 'c.paid_at is null and c.pay_before <= app_now()';
const RECHARGE_SELECT = `
  select c.id, c.trade_no as "tradeNo", c.user_id as "userId", c.merchant_id as "merchantId", c.amount, c.gift,
    c.returned, c.gift_taken as "giftTaken", epoch_ms(c.pay_before) as "payBefore",
    c.paid_at is null and c.pay_before > app_now() as open, c.paid_at is not null as paid,
    c.pay_type as "payType", c.attempt_no as "attemptNo"
  from recharge c
`;

/** SQL order status of a recharge: cancelled if it expired unpaid. */
export const RECHARGE_ORDER_STATUS = `case when ${IS_EXPIRED} then '${orderStatus.cancelled}' else '${orderStatus.normal}' end`;
const hasRefund = (status: number) =>
  `exists (
    select 1
    from v_refund r
    where r.recharge_no = c.trade_no and r.attempt_no_paid = c.attempt_no and r.status = ${status}
  )`;
/** SQL pay status of a recharge, derived from its amount and its refunds. */
export const RECHARGE_PAY_STATUS = `case
  when c.paid_at is null then ${payStatus.unpaid}
  when ${hasRefund(financeStatus.failed)} then ${payStatus.refundFailed}
  when ${hasRefund(financeStatus.refunding)}
    or exists (
      select 1 from wallet_request q where q.recharge_id = c.id and q.status = ${walletRequestStatus.waiting}
    )
    then ${payStatus.refunding}
  when c.returned = c.amount then ${payStatus.refunded}
  else ${payStatus.paid}
end`;

/** Returns the SQL of the collecting merchant: the configured one, or the first. */
export const merchantIdSql = (settingSql: string): string =>
  `coalesce((select id from v_merchant where id = ${settingSql}), (select min(id) from v_merchant))`;

/** Rows of recharges: paid once, and never refunded beyond what was paid. */
@Injectable()
export class RechargeStore {
  constructor(private readonly db: Db) {}

  /** Inserts a recharge, collected by the given or the first merchant. */
  async insert(
    tx: Tx,
    {
      userId,
      amount,
      gift,
      merchantId,
    }: { readonly userId: number; readonly amount: Fen; readonly gift: Fen; readonly merchantId: number },
  ): Promise<Recharge> {
    const [made] = await tx.rows<{ no: string }>(
      `
        insert into recharge (trade_no, user_id, merchant_id, amount, gift, pay_before)
        select new_trade_no('W'), $1, ${merchantIdSql('$4')}, $2, $3,
          app_now() + interval '${RECHARGE_TIMEOUT_MINUTES} minutes'
        returning trade_no as no
      `,
      [userId, amount, gift, merchantId],
    );
    return (await this.find(tx, (made as { no: string }).no)) as Recharge;
  }

  /** Returns the total of a person's unpaid recharges, including gifts. */
  async pendingTotal(tx: Tx, userId: number): Promise<Fen> {
    const [row] = await tx.rows<{ open: number }>(
      `
        select coalesce(sum(c.amount + c.gift), 0)::int as open
        from recharge c
        where c.user_id = $1 and c.paid_at is null and c.pay_before > app_now()
      `,
      [userId],
    );
    return fen(row?.open ?? 0);
  }

  /** Closes a recharge early; it can no longer be paid. */
  async close(tx: Tx, tradeNo: string): Promise<void> {
    await tx.rows(
      'update recharge set pay_before = least(pay_before, app_now()) where trade_no = $1 and paid_at is null',
      [tradeNo],
    );
  }

  /** Returns the recharge of a number, or null. */
  async find(db: Pick<Db | Tx, 'rows'>, tradeNo: string): Promise<Recharge | null> {
    const [recharge] = await db.rows<Recharge & Record<string, unknown>>(`${RECHARGE_SELECT} where c.trade_no = $1`, [
      tradeNo,
    ]);
    return recharge ?? null;
  }

  /** Returns the recharge of a number outside a transaction, or null. */
  findUnlocked(tradeNo: string): Promise<Recharge | null> {
    return this.find(this.db, tradeNo);
  }

  /** Locks and returns the recharge. */
  async lock(tx: Tx, tradeNo: string): Promise<Recharge | null> {
    const [recharge] = await tx.rows<Recharge & Record<string, unknown>>(
      `${RECHARGE_SELECT} where c.trade_no = $1 for update`,
      [tradeNo],
    );
    return recharge ?? null;
  }

  /** Returns the number of a recharge by its id. */
  async tradeNoOf(tx: Tx, id: number): Promise<string> {
    const { tradeNo } = await tx.repository(RechargeEntity).findOneOrFail({ select: { tradeNo: true }, where: { id } });
    return tradeNo;
  }

  /** Marks a recharge as paid. */
  async markPaid(
    tx: Tx,
    tradeNo: string,
    { payType, attemptNo }: Pick<IncomeEntry, 'payType' | 'attemptNo'>,
  ): Promise<void> {
    await tx.rows('update recharge set paid_at = app_now(), pay_type = $2, attempt_no = $3 where trade_no = $1', [
      tradeNo,
      payType,
      attemptNo,
    ]);
  }

  /** Adds to the refunded amount; a negative amount reverses it. */
  async addReturned(tx: Tx, tradeNo: string, amount: number, gift: number): Promise<void> {
    await tx.rows('update recharge set returned = returned + $2, gift_taken = gift_taken + $3 where trade_no = $1', [
      tradeNo,
      amount,
      gift,
    ]);
  }
}
