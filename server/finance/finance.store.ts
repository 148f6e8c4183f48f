import { Injectable } from '@nestjs/common';
import { financeKind, financeStatus, moneyIn, moneyOut, payType, refundRoute } from '#domain/payments/pay.status';
import { findingState, reconSource } from '#domain/reconciliation/recon.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { payments, FinanceRow } from '#contract/payments/payment.contract';
import { Db } from '#server/kit/db/db';
import {
  codeOrNameContains,
  equals,
  sinceDate,
  untilDate,
  type ListQuery,
  type ListRequest,
  type SqlFilter,
} from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { yuanColumn } from '#server/kit/db/yuan-column';
import { scopeConditions, scopeSql, type Scope, type ScopeColumns } from '#server/kit/access/scope';

type Filter = keyof Omit<ParsedOf<typeof payments.finances>, 'page' | 'size' | 'sort' | 'order'>;
type Sort = NonNullable<ParsedOf<typeof payments.finances>['sort']>;
/** A finance record as stored. */
export interface StoredRecord extends Record<string, unknown>, Omit<FinanceRow, 'gmtCreate' | 'doneAt'> {
  readonly gmtCreate: Date;
  readonly doneAt: Date | null;
}
type FinanceBoardReply = AnswerOf<typeof payments.board>;
type FinanceTotals = NonNullable<AnswerOf<typeof payments.finances>['totals']>;

/** The first letter of a trade number tells what is sold. */
const startsWith =
  (column: string): SqlFilter =>
  (value, bind) =>
    `left(${column}, 1) = ${bind(value)}`;

const INCOME = moneyIn.join(', ');
const EXPENSE = moneyOut.join(', ');

/** Columns by which a reader's scope limits finance records. */
export const financeColumns: ScopeColumns = { venue: 'f.venue_id', merchant: 'f.merchant_id', person: 'f.user_id' };
const orderColumns: ScopeColumns = { venue: 'o.venue_id', merchant: 'o.merchant_id', person: 'o.user_id' };
/** A finding belongs to the school or a merchant; callers limited to venues see none. */
const findingColumns: ScopeColumns = { merchant: 'n.account_id' };
const TODAY_FROM = `finance_record f where f.status = ${financeStatus.complete}
    and f.done_at >= (select school_day_start())`;

const OF_BALANCE = `f.kind in (${financeKind.recharge}, ${financeKind.rechargeRefund}, ${financeKind.adjust})`;
/** Columns of a finance record. */
export const FINANCE_SELECT = `
  f.id, f.no, f.trade_no as "tradeNo", f.kind, f.pay_type as "payType", ${yuanColumn('f.amount')} as amount,
  ${yuanColumn('f.fee')} as fee, f.fee_bearer as "feeBearer", f.status,
  case when v.id is not null then v.venue_name when ${OF_BALANCE} then '余额' else '不限场馆' end as "venueName",
  case when v.id is not null then v.en_name when ${OF_BALANCE} then 'Balance' else 'Any venue' end as "enVenueName",
  m.merchant_name as "merchantName", m.en_name as "enMerchantName", u.name as "userName",
  f.channel_trade_no as "channelTradeNo", r.last_error as "lastError", coalesce(r.attempt_no, 0) as attempts,
  case when f.status = ${financeStatus.refunding} then epoch_ms(r.next_try_at) end as "nextTryAt",
  f.refund_no as "refundNo", f.gmt_create as "gmtCreate", f.done_at as "doneAt"`;
/** Tables of a finance record. */
export const FINANCE_FROM = `
  finance_record f
    left join v_venue v on v.id = f.venue_id
    join v_merchant m on m.id = f.merchant_id
    join v_app_user u on u.id = f.user_id
    left join v_refund r on r.refund_no = f.refund_no`;

const list: ListQuery<Filter, Sort> = {
  select: FINANCE_SELECT,
  from: FINANCE_FROM,
  filters: {
    keyword: codeOrNameContains({ table: 'finance_record', id: 'f.id' }, 'no', 'trade_no', 'channel_trade_no'),
    kind: equals('f.kind'),
    status: equals('f.status'),
    payType: equals('f.pay_type'),
    venueId: equals('f.venue_id'),
    merchantId: equals('f.merchant_id'),
    dateFrom: sinceDate('f.gmt_create'),
    dateTo: untilDate('f.gmt_create'),
    doneFrom: sinceDate('f.done_at'),
    doneTo: untilDate('f.done_at'),
    biz: startsWith('f.trade_no'),
    offlineType: equals('f.offline_type'),
  },
  sorts: { gmtCreate: 'f.gmt_create', amount: 'f.amount' },
  notNullSorts: ['gmtCreate', 'amount'],
  tieBreaker: 'f.id desc',
};

const sumOf = (column: string, condition: string) =>
  `coalesce(sum(${column}) filter (where ${condition}), 0)::float8 / 100`;
const COMPLETE = `f.status = ${financeStatus.complete}`;
const NOT_BALANCE = `f.pay_type is distinct from ${payType.balance}`;
const NOT_TO_WALLET = `coalesce(r.route, ${refundRoute.original}) <> ${refundRoute.wallet}`;
const UNDER_WAY = `f.status in (${financeStatus.refunding}, ${financeStatus.failed})`;
const TOTALS = `
  ${sumOf('f.amount', `f.kind in (${INCOME}) and ${NOT_BALANCE} and ${COMPLETE}`)} as income,
  ${sumOf('f.amount', `f.kind in (${EXPENSE}) and ${NOT_BALANCE} and ${NOT_TO_WALLET} and ${COMPLETE}`)} as expense,
  ${sumOf('f.amount', UNDER_WAY)} as pending,
  ${sumOf('f.amount', `f.status = ${financeStatus.created}`)} as awaited,
  ${sumOf('f.fee', COMPLETE)} as fees`;

/** Reads finance records as the finance desk sees them. */
@Injectable()
export class FinanceStore {
  readonly list: StoredList<StoredRecord, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope: Scope) => scopeConditions(scope, financeColumns));
  }

  /** Returns the totals of all filtered records in a scope. */
  totals(query: ListRequest, scope: Scope): Promise<FinanceTotals> {
    return this.list.totals<FinanceTotals>(query, TOTALS, scope);
  }

  /**
   * Returns the refund queue, today's income and refunds, and how many reported payments match nothing; a refund is
   * overdue after `dueHours`.
   */
  async board(scope: Scope, dueHours: number): Promise<FinanceBoardReply> {
    const values: unknown[] = [];
    const [queueScope, recordScope] = [scopeSql(scope, orderColumns, values), scopeSql(scope, financeColumns, values)];
    const methods = await this.listMethods(queueScope, recordScope, [...values]);
    // Only the board takes the values of this scope.
    const findingScope = scopeSql(scope, findingColumns, values);
    const [row] = await this.db.rows<FinanceBoardReply & Record<string, unknown>>(
      `
        select
          count(*) filter (where r.status = 3 and not coalesce(r.claimed_until > app_now(), false))::int as queued,
          count(*) filter (where r.status = 3 and r.claimed_until > app_now())::int as running,
          count(*) filter (
            where r.withdrawn_at is null and r.gmt_create < app_now() - interval '${Number(dueHours)} hours'
          )::int as overdue,
          count(*) filter (where r.status = 5 and r.withdrawn_at is null)::int as failed,
          coalesce(
            floor(extract(epoch from app_now() - min(r.gmt_create) filter (where r.status = 3))), 0
          )::int as "oldestSec",
          (
            select coalesce(sum(f.amount) filter (where f.kind in (${INCOME})), 0)::float8 / 100
            from ${TODAY_FROM} and ${recordScope}
          ) as "todayIn",
          (
            select coalesce(sum(f.amount) filter (where f.kind in (${EXPENSE})), 0)::float8 / 100
            from ${TODAY_FROM} and ${recordScope}
          ) as "todayOut",
          (
            select count(*)
            from v_recon_finding n
            where n.source = ${reconSource.notice} and n.state <> ${findingState.solved} and ${findingScope}
          )::int as unmatched
        from v_refund r
          join finance_record o on o.refund_no = r.refund_no
            and o.kind in (${financeKind.refund}, ${financeKind.depositOut})
        where r.status in (3, 5) and ${queueScope}
      `,
      values,
    );
    return { ...(row as FinanceBoardReply), methods };
  }

  /** Returns today's amounts and failed refunds by payment method; methods without any are left out. */
  private listMethods(
    queueScope: string,
    recordScope: string,
    values: readonly unknown[],
  ): Promise<FinanceBoardReply['methods']> {
    return this.db.rows<FinanceBoardReply['methods'][number] & Record<string, unknown>>(
      `
        select x."payType", sum(x.ins)::float8 / 100 as "in", sum(x.outs)::float8 / 100 as "out",
          sum(x.failed)::int as failed
        from (
          select f.pay_type as "payType", case when f.kind in (${INCOME}) then f.amount else 0 end as ins,
            case when f.kind in (${EXPENSE}) then f.amount else 0 end as outs, 0 as failed
          from ${TODAY_FROM} and ${recordScope} and f.pay_type is not null
          union all
          select r.pay_type, 0, 0, 1
          from v_refund r
            join finance_record o on o.refund_no = r.refund_no
              and o.kind in (${financeKind.refund}, ${financeKind.depositOut})
          where r.status = ${financeStatus.failed} and r.withdrawn_at is null and ${queueScope}
        ) x
        group by 1
        order by 2 desc, 1
      `,
      values,
    );
  }
}
