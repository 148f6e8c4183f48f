import { Injectable } from '@nestjs/common';
import { TILL_CARD_METHOD } from '#domain/counter/till-method.rules';
import { shiftState } from '#domain/counter/cash.status';
import { offlinePayType } from '#domain/payments/pay.status';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { CashReportDetail, CashReportRow, cashReports } from '#contract/counter/cash-report.contract';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, sinceDate, untilDate, type ListQuery, type ListRequest } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { yuanColumn } from '#server/kit/db/yuan-column';
import { scopeConditions, scopeSql, type Scope, type ScopeColumns } from '#server/kit/access/scope';
import { CounterShiftEntity } from './counter-shift.entity';
import { SHIFT_SPAN, TILL_KINDS, TILL_METHOD } from './shift.store';

/** A shift with its amounts, as stored; instants in epoch ms. */
export interface StoredShiftRow
  extends Record<string, unknown>, Omit<CashReportRow, 'openedAt' | 'closedAt' | 'signedAt'> {
  readonly sellerId: number;
  readonly openedAt: number;
  readonly closedAt: number | null;
  readonly signedAt: number | null;
}
/** What only the page of one shift shows. */
export type ShiftExtra = Pick<CashReportDetail, 'pieces' | 'openNote' | 'signNote' | 'tookFrom' | 'takenBy'>;
type CashTotals = NonNullable<AnswerOf<typeof cashReports.list>['totals']>;

/** Cash due of a running shift; a closed shift keeps its stored value. */
const due = `coalesce(s.cash_due, s.float_amount + t.cash - b.cash)`;
const state = `case
  when s.closed_at is null then ${shiftState.open}
  when s.signed_at is null then ${shiftState.closed}
  else ${shiftState.signed}
end`;
const amountBy = (condition: string) => `coalesce(sum(f.amount) filter (where ${condition}), 0)::int`;
const { cash, wechat, alipay } = offlinePayType;

/** Columns of a shift: amounts by payment method, returns, cash due and counted, signature. */
const CASH_SELECT = `
  s.id, u.name as "sellerName", s.seller_id as "sellerId", epoch_ms(s.opened_at) as "openedAt",
  epoch_ms(s.closed_at) as "closedAt", ${yuanColumn('s.float_amount')} as float, ${yuanColumn('t.sold')} as sold,
  ${yuanColumn('b.back')} as returned, ${yuanColumn(due)} as "cashDue", ${yuanColumn('s.counted')} as counted,
  ${yuanColumn('(s.counted - s.cash_due)')} as difference, s.note, ${state} as state, t.n as count,
  ${yuanColumn('t.cash')} as cash, ${yuanColumn('t.wechat')} as wechat, ${yuanColumn('t.alipay')} as alipay,
  ${yuanColumn('t.card')} as card, ${yuanColumn('t.others')} as others, s.reason,
  ${yuanColumn('s.left_amount')} as left, ${yuanColumn('(s.counted - s.left_amount)')} as banked,
  (select g.name from v_app_user g where g.id = s.signed_by) as "signedBy", epoch_ms(s.signed_at) as "signedAt"`;
const NAMED_WAYS = `${cash}, ${wechat}, ${alipay}, ${TILL_CARD_METHOD}`;
/** Tables of the report. */
const CASH_FROM = `
  counter_shift s
    join v_app_user u on u.id = s.seller_id
    cross join lateral (select ${SHIFT_SPAN}) span
    cross join lateral (
      select count(*)::int as n, ${amountBy('true')} as sold, ${amountBy(`w.way = ${cash}`)} as cash,
        ${amountBy(`w.way = ${wechat}`)} as wechat, ${amountBy(`w.way = ${alipay}`)} as alipay,
        ${amountBy(`w.way = ${TILL_CARD_METHOD}`)} as card,
        ${amountBy(`coalesce(w.way, 0) not in (${NAMED_WAYS})`)} as others
      from v_finance_record f
        cross join lateral (select ${TILL_METHOD} as way) w
      where f.cashier_id = s.seller_id
        and f.gmt_create > span."from"
        and f.gmt_create <= span."to"
        and f.kind in (${TILL_KINDS})
        and f.status = 2
    ) t
    cross join lateral (
      select coalesce(sum(c.amount), 0)::int as back,
        coalesce(sum(c.amount) filter (where coalesce(c.offline_type, ${cash}) = ${cash}), 0)::int as cash
      from counter_undo c
      where c.shift_id = s.id
    ) b`;

/** List definition of the report. */
const cashList: ListQuery<
  'keyword' | 'state' | 'reason' | 'differs' | 'dateFrom' | 'dateTo',
  'openedAt' | 'difference'
> = {
  select: CASH_SELECT,
  from: CASH_FROM,
  countFrom: 'counter_shift s join v_app_user u on u.id = s.seller_id',
  filters: {
    keyword: contains('u.name', 'u.username'),
    state: (value, bind) => `${state} = ${bind(value)}`,
    reason: equals('s.reason'),
    differs: (value) => (value === true ? 's.counted <> s.cash_due' : 'true'),
    dateFrom: sinceDate('s.opened_at'),
    dateTo: untilDate('s.opened_at'),
  },
  sorts: { openedAt: 's.opened_at', difference: 's.counted - s.cash_due' },
  notNullSorts: ['openedAt'],
  tieBreaker: 's.id desc',
};
/** Totals of the report. */
const CASH_TOTALS = `
  coalesce(sum(t.sold), 0)::float8 / 100 as sold, coalesce(sum(b.back), 0)::float8 / 100 as returned,
  coalesce(sum(t.cash - b.cash), 0)::float8 / 100 as cash,
  coalesce(sum(s.counted - s.cash_due), 0)::float8 / 100 as difference,
  coalesce(sum(s.counted - s.left_amount), 0)::float8 / 100 as banked`;

/** A shift is scoped by its seller, not by a venue. */
const scopeColumns: ScopeColumns = { person: 's.seller_id' };

/** Reads shifts for the cash report and signs them. */
@Injectable()
export class CashReportStore {
  readonly list: StoredList<StoredShiftRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, cashList, (scope: Scope) => scopeConditions(scope, scopeColumns));
  }

  /** Returns the totals of the filtered shifts in a scope. */
  totals(query: ListRequest, scope: Scope): Promise<CashTotals> {
    return this.list.totals<CashTotals>(query, CASH_TOTALS, scope);
  }

  /** Returns a shift if a scope includes it. */
  async find(id: number, scope: Scope): Promise<StoredShiftRow | undefined> {
    const values: unknown[] = [id];
    const [row] = await this.db.rows<StoredShiftRow>(
      `select ${CASH_SELECT} from ${CASH_FROM} where s.id = $1 and ${scopeSql(scope, scopeColumns, values)}`,
      values,
    );
    return row;
  }

  /** Returns the counted pieces, the notes and the neighbours in the drawer of a shift. */
  async findExtra(id: number): Promise<ShiftExtra> {
    const [extra] = await this.db.rows<ShiftExtra & Record<string, unknown>>(
      `
        select
          s.pieces, s.open_note as "openNote", s.sign_note as "signNote",
          (
            select jsonb_build_object('id', p.id, 'sellerName', pu.name, 'left', (p.left_amount / 100.0)::float8)
            from counter_shift p
              join v_app_user pu on pu.id = p.seller_id
            where p.id = s.from_shift_id
          ) as "tookFrom",
          (
            select jsonb_build_object('id', n.id, 'sellerName', nu.name, 'float', (n.float_amount / 100.0)::float8)
            from counter_shift n
              join v_app_user nu on nu.id = n.seller_id
            where n.from_shift_id = s.id
          ) as "takenBy"
        from counter_shift s
        where s.id = $1
      `,
      [id],
    );
    return extra as ShiftExtra;
  }

  /** Locks a shift and returns whether it is open and signed; undefined if there is none. */
  async lockState(tx: Tx, id: number): Promise<{ open: boolean; signed: boolean } | undefined> {
    const [shift] = await tx.rows<{ open: boolean; signed: boolean }>(
      `
        select closed_at is null as open, signed_at is not null as signed
        from counter_shift
        where id = $1
        for no key update
      `,
      [id],
    );
    return shift;
  }

  /** Signs a shift. */
  async sign(tx: Tx, id: number, signedBy: number, signNote: string | null): Promise<void> {
    await tx.repository(CounterShiftEntity).update(id, { signedBy, signedAt: () => 'app_now()', signNote });
  }
}
