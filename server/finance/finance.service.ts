import { Injectable } from '@nestjs/common';
import { maskName } from '#domain/kit/identity';
import { feeBearer } from '#domain/merchants/pay-service.status';
import { financeKind, financeStatus, moneyIn, moneyOut, payType, refundRoute } from '#domain/payments/pay.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { financeRow, payments, type FinanceRow } from '#contract/payments/payment.contract';
import { hasRight, requireMember, type Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type RowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import {
  codeOrNameContains,
  equals,
  listAll,
  listPage,
  listTotals,
  sinceDate,
  untilDate,
  type ListRequest,
  type SqlFilter as NarrowBy,
  type ListQuery,
} from '#server/kit/db/list';
import { scopeConditions, scopeSql, type ScopeColumns } from '#server/kit/access/scope';
import { Settings } from '#server/kit/settings/settings';

type Filter = keyof Omit<ParsedOf<typeof payments.finances>, 'page' | 'size' | 'sort' | 'order'>;
type Sort = NonNullable<ParsedOf<typeof payments.finances>['sort']>;
type Bind = (value: unknown) => string;
/** A finance record as stored. */
export interface StoredRecord extends Record<string, unknown>, Omit<FinanceRow, 'gmtCreate' | 'doneAt'> {
  readonly gmtCreate: Date;
  readonly doneAt: Date | null;
}
type FinanceBoardReply = AnswerOf<typeof payments.board>;
type FinanceTotals = NonNullable<AnswerOf<typeof payments.finances>['totals']>;

/** The first letter of a trade number tells what is sold. */
const startsWith =
  (column: string): NarrowBy =>
  (value, bind) =>
    `left(${column}, 1) = ${bind(value)}`;

const INCOME = moneyIn.join(', ');
const EXPENSE = moneyOut.join(', ');

/** Columns by which a reader's scope limits finance records. */
export const financeColumns: ScopeColumns = { venue: 'f.venue_id', merchant: 'f.merchant_id', person: 'f.user_id' };
const orderColumns: ScopeColumns = { venue: 'o.venue_id', merchant: 'o.merchant_id', person: 'o.user_id' };
const TODAY_FROM = `finance_record f where f.status = ${financeStatus.complete}
    and f.done_at >= (select school_day_start())`;

/** Columns of a finance record. */
export const FINANCE_SELECT = `f.id, f.no, f.trade_no as "tradeNo", f.kind, f.pay_type as "payType", (f.amount / 100.0)::float8 as amount, (f.fee / 100.0)::float8 as fee, f.fee_bearer as "feeBearer", f.status, coalesce(v.venue_name, '余额') as "venueName", coalesce(v.en_name, 'Balance') as "enVenueName", m.merchant_name as "merchantName", m.en_name as "enMerchantName",
    u.name as "userName", f.channel_trade_no as "channelTradeNo", r.last_error as "lastError", coalesce(r.attempt_no, 0) as attempts, case when f.status = ${financeStatus.refunding} then epoch_ms(r.next_try_at) end as "nextTryAt", f.refund_no as "refundNo",
    f.gmt_create as "gmtCreate", f.done_at as "doneAt"`;
/** Tables of a finance record. */
export const FINANCE_FROM =
  'finance_record f left join venue v on v.id = f.venue_id join merchant m on m.id = f.merchant_id join app_user u on u.id = f.user_id left join refund r on r.refund_no = f.refund_no';

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
  tieBreaker: 'f.id desc',
};

/** Converts a stored record to a list row. */
export const toFinanceRow = (row: StoredRecord): FinanceRow => ({
  ...row,
  userName: maskName(row.userName),
  gmtCreate: schoolStamp(row.gmtCreate.getTime()),
  doneAt: row.doneAt && schoolStamp(row.doneAt.getTime()),
});

const sheet: Sheet<FinanceRow> = {
  zh: '财务流水',
  en: 'Finance records',
  row: financeRow,
  columns: [
    { key: 'no', width: 24 },
    { key: 'tradeNo', width: 20 },
    { key: 'kind', of: financeKind },
    { key: 'payType', of: payType },
    { key: 'amount', money: true },
    { key: 'fee', money: true },
    { key: 'feeBearer', of: feeBearer },
    { key: 'status', of: financeStatus },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'merchantName', value: (row, lang) => (lang === 'en' ? row.enMerchantName : row.merchantName) },
    { key: 'userName' },
    { key: 'channelTradeNo', width: 30 },
    { key: 'lastError' },
    { key: 'gmtCreate' },
    { key: 'doneAt' },
  ],
};

/** Finance records as the finance desk reads them, within the caller's venues and merchants. */
@Injectable()
export class FinanceService {
  constructor(
    private readonly db: Db,
    private readonly settings: Settings,
  ) {}

  /** Returns one page; includes the totals of the whole filter only for callers who may see money. */
  async list(
    caller: Caller,
    { page, size, ...query }: ParsedOf<typeof payments.finances>,
  ): Promise<AnswerOf<typeof payments.finances>> {
    const scope = this.scopeOf(caller);
    const [found, totals] = await Promise.all([
      listPage<StoredRecord>(this.db, list, { ...query, page, size }, scope),
      hasRight(caller, 'moneyEye') ? this.totals(query, scope) : null,
    ]);
    return { ...found, content: found.content.map(toFinanceRow), totals };
  }

  /** Exports the whole filtered list. */
  @ExportSource(payments.exportFile)
  sheet(
    caller: Caller,
    query: ListRequest,
  ): { readonly sheet: Sheet<FinanceRow>; readonly batches: RowBatches<FinanceRow> } {
    return {
      sheet,
      batches: mapBatches(
        rowBatches<StoredRecord>(this.db, listAll(list, query, EXPORT_CAP, this.scopeOf(caller))),
        toFinanceRow,
      ),
    };
  }

  /** Returns the refund queue and today's income and refunds. */
  async board(caller: Caller): Promise<FinanceBoardReply> {
    const values: unknown[] = [];
    const [queueScope, recordScope] = [
      scopeSql(requireMember(caller), orderColumns, values),
      scopeSql(requireMember(caller), financeColumns, values),
    ];
    const [row] = await this.db.rows<FinanceBoardReply & Record<string, unknown>>(
      `
        select
          count(*) filter (where r.status = 3 and not coalesce(r.claimed_until > app_now(), false))::int as queued,
          count(*) filter (where r.status = 3 and r.claimed_until > app_now())::int as running,
          count(*) filter (
            where r.withdrawn_at is null and r.gmt_create < app_now() - interval '${this.settings.get('refund.dueHours')} hours'
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
          ) as "todayOut"
        from refund r
          join finance_record o on o.refund_no = r.refund_no
            and o.kind in (${financeKind.refund}, ${financeKind.depositOut})
        where r.status in (3, 5) and ${queueScope}
      `,
      values,
    );
    return { ...(row as FinanceBoardReply), methods: await this.listMethods(queueScope, recordScope, values) };
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
          from refund r
            join finance_record o on o.refund_no = r.refund_no
              and o.kind in (${financeKind.refund}, ${financeKind.depositOut})
          where r.status = ${financeStatus.failed} and r.withdrawn_at is null and ${queueScope}
        ) x
        group by 1
        order by 2 desc, 1
      `,
      [...values],
    );
  }

  private async totals(query: ListRequest, scope: (bind: Bind) => string[]): Promise<FinanceTotals> {
    const yuanOf = (column: string, condition: string) =>
      `coalesce(sum(${column}) filter (where ${condition}), 0)::float8 / 100`;
    const yuan = (condition: string) => yuanOf('f.amount', condition);
    const select = `${yuan(`f.kind in (${INCOME}) and f.pay_type is distinct from ${payType.balance} and f.status = ${financeStatus.complete}`)} as income, ${yuan(`f.kind in (${EXPENSE}) and f.pay_type is distinct from ${payType.balance} and coalesce(r.route, ${refundRoute.original}) <> ${refundRoute.wallet} and f.status = ${financeStatus.complete}`)} as expense, ${yuan(`f.status in (${financeStatus.refunding}, ${financeStatus.failed})`)} as pending, ${yuan(`f.status = ${financeStatus.created}`)} as awaited, ${yuanOf('f.fee', `f.status = ${financeStatus.complete}`)} as fees`;
    const { sql, values } = listTotals(list, query, select, scope);
    const [row] = await this.db.rows<FinanceTotals & Record<string, unknown>>(sql, values);
    return row as FinanceTotals;
  }

  private scopeOf(caller: Caller): (bind: Bind) => string[] {
    return scopeConditions(requireMember(caller), financeColumns);
  }
}
