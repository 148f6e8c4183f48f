import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import {
  attemptState,
  financeKind,
  financeStatus,
  payType,
  refundRoute,
  walletKind,
} from '#domain/payments/pay.status';
import { shareStatus } from '#domain/shared-payments/split.status';
import type { LedgerFault, OrderLedger, WalletLedger } from '#domain/reconciliation/proof.rules';
import { findingKind } from '#domain/reconciliation/recon.status';
import { Db } from '#server/kit/db/db';
import { ledgerParts, SaleRegistry, type LedgerPart } from '#server/sales/sale-registry.service';

/** The money movements of an order as stored. */
type StoredOrderLedger = { readonly id: number; readonly orderPaid: Fen; readonly orderBack: Fen } & Omit<
  OrderLedger,
  'order'
> &
  Record<string, unknown>;

const sum = (column: string, condition: string) => `coalesce(sum(${column}) filter (where ${condition}), 0)::int`;
const taken = `f.kind in (${financeKind.income}, ${financeKind.gateBill}, ${financeKind.depositIn})`;
const given = `f.kind in (${financeKind.refund}, ${financeKind.depositOut})`;
const income = `${taken} and f.status = ${financeStatus.complete}`;
const back = `${given} and f.status = ${financeStatus.complete}`;
const unfinished = (of: 'f' | 'r') =>
  `${of}.status in (${financeStatus.refunding}, ${financeStatus.failed}) and r.withdrawn_at is null`;
const moving = `${given} and ${unfinished('f')}`;
const refunded = `r.status = ${financeStatus.complete}`;
const refunding = unfinished('r');
const byAttempt = 'exists (select 1 from v_pay_attempt p where p.attempt_no = f.attempt_no)';
const toBalance = `(r.pay_type = ${payType.balance} or r.route = ${refundRoute.wallet})`;

/**
 * Returns the SQL of the money movements of the next orders of a part: `$1` is the last id checked, `$2` the batch
 * size.
 */
const orderLedger = (part: LedgerPart) => `
  select o.id, o.trade_no as no, o.pay_fee as "orderPaid", o.refund_fee as "orderBack", f.*, r.*, a.*, h.*, t.*
  from (select id, trade_no, pay_fee, refund_fee from ${part} where id > $1 order by id limit $2) o
    cross join lateral (
      select ${sum('f.amount', income)} as income,
        ${sum('f.amount', `${income} and f.pay_type = ${payType.balance}`)} as "incomeFromBalance",
        ${sum('f.amount', `${income} and ${byAttempt}`)} as "incomeByTry",
        ${sum('f.amount', back)} as "recordsBack", ${sum('f.amount', moving)} as "recordsMoving",
        ${sum('f.amount', `f.kind = ${financeKind.recharge} and f.status = ${financeStatus.complete}`)} as recharged
      from v_finance_record f
        left join v_refund r on r.refund_no = f.refund_no
      where f.trade_no = o.trade_no
    ) f
    cross join lateral (
      select ${sum('r.amount', refunded)} as "refundsBack",
        ${sum('r.amount', `${refunded} and ${toBalance}`)} as "refundsToBalance",
        ${sum('r.amount', refunding)} as "refundsMoving"
      from v_refund r
      where r.trade_no = o.trade_no
    ) r
    cross join lateral (
      select ${sum('a.amount', `a.state in (${attemptState.success}, ${attemptState.duplicate})`)} as tries
      from v_pay_attempt a
      where a.trade_no = o.trade_no
    ) a
    cross join lateral (
      select ${sum('h.amount', `h.status = ${shareStatus.paid}`)} as "sharesWaiting"
      from v_order_share h
      where h.trade_no = o.trade_no
    ) h
    cross join lateral (
      select coalesce(-sum(t.delta) filter (where t.kind in (${walletKind.pay}, ${walletKind.gateBill})), 0)::int as "ledgerTaken",
        ${sum('t.delta', `t.kind = ${walletKind.refundIn} and t.biz_id ~ 'S[0-9]+R$'`)} as "ledgerReturned",
        ${sum('t.delta', `t.kind = ${walletKind.refundIn} and t.biz_id !~ 'S[0-9]+R$'`)} as "ledgerRefunded",
        ${sum('t.delta', `t.kind = ${walletKind.recharge}`)} as "ledgerRecharged"
      from v_wallet_txn t
      where t.biz_id ~>=~ o.trade_no and t.biz_id ~<~ (o.trade_no || '~')
    ) t
  order by o.id
`;

/**
 * Selects records of orders without an order, of the records after id `$1` up to `$2`; `$3` are the letters of orders.
 */
const ORPHAN_RECORDS = `
  select ${findingKind.stray}::int as kind, f.trade_no as no, 0 as expected, sum(f.amount)::int as found
  from v_finance_record f
  where f.id > $1
    and f.id <= $2
    and left(f.trade_no, 1) = any ($3)
    and f.status = ${financeStatus.complete}
    ${ledgerParts.map((part) => `and not exists (select 1 from ${part} o where o.trade_no = f.trade_no)`).join(' ')}
  group by f.trade_no
  order by f.trade_no
`;

/** Selects the next balances with their lines. */
const WALLET_LEDGER = `
  select w.user_id as "userId", w.balance, coalesce(l.lines, 0)::int as lines,
    (coalesce(l.breaks, 0) + case when coalesce(l.newest, 0) <> w.balance then 1 else 0 end)::int as breaks
  from (select user_id, balance from v_wallet where user_id > $1 order by user_id limit $2) w
    left join lateral (
      select sum(x.delta) as lines, count(*) filter (where x.balance_after <> x.before + x.delta) as breaks,
        (array_agg(x.balance_after order by x.id desc))[1] as newest
      from (
        select t.id, t.delta, t.balance_after,
          coalesce(lag(t.balance_after) over (order by t.id), t.balance_after - t.delta) as before
        from v_wallet_txn t
        where t.user_id = w.user_id
      ) x
    ) l on true
  order by w.user_id
`;

/**
 * Reads orders, records and balances with what moved them, for the check of our own ledger: a range at a time, on the
 * given connection.
 */
@Injectable()
export class LedgerStore {
  constructor(private readonly kinds: SaleRegistry) {}

  /** Returns the money movements of the next orders of a part after an id. */
  nextOrders(db: Pick<Db, 'rows'>, part: LedgerPart, after: number, limit: number): Promise<StoredOrderLedger[]> {
    return db.rows(orderLedger(part), [after, limit]);
  }

  /** Returns the highest id of a finance record; 0 if there is none. */
  async lastRecord(db: Pick<Db, 'rows'>): Promise<number> {
    return (await db.rows<{ id: number }>('select coalesce(max(id), 0) as id from v_finance_record'))[0]?.id ?? 0;
  }

  /** Returns booking records without an order, of the records after one id up to another. */
  strayRecords(db: Pick<Db, 'rows'>, after: number, upTo: number): Promise<LedgerFault[]> {
    const proven = this.kinds.list().filter(({ provenByNumber }) => provenByNumber);
    return db.rows<LedgerFault & Record<string, unknown>>(ORPHAN_RECORDS, [
      after,
      upTo,
      proven.map(({ letter }) => letter),
    ]);
  }

  /** Returns the next balances after a member's id. */
  nextWallets(db: Pick<Db, 'rows'>, after: number, limit: number): Promise<WalletLedger[]> {
    return db.rows<WalletLedger & Record<string, unknown>>(WALLET_LEDGER, [after, limit]);
  }
}
