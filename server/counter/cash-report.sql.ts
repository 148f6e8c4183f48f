import { TILL_CARD_METHOD } from '#domain/counter/till-method.rules';
import { shiftState } from '#domain/counter/cash.status';
import { offlinePayType } from '#domain/payments/pay.status';
import { contains, equals, sinceDate, untilDate, type ListQuery } from '#server/kit/db/list';
import { SHIFT_SPAN, TILL_KINDS, TILL_METHOD } from './shift.store';

const yuan = (column: string) => `(${column} / 100.0)::float8`;
/** Cash due of a running shift; a closed shift keeps its stored value. */
const due = `coalesce(s.cash_due, s.float_amount + t.cash - b.cash)`;
const state = `case when s.closed_at is null then ${shiftState.open} when s.signed_at is null then ${shiftState.closed} else ${shiftState.signed} end`;
const amountBy = (condition: string) => `coalesce(sum(f.amount) filter (where ${condition}), 0)::int`;
const { cash, wechat, alipay } = offlinePayType;

/** Columns of a shift: amounts by payment method, returns, cash due and counted, signature. */
export const CASH_SELECT = `s.id, u.name as "sellerName", s.seller_id as "sellerId", epoch_ms(s.opened_at) as "openedAt", epoch_ms(s.closed_at) as "closedAt", ${yuan('s.float_amount')} as float, ${yuan('t.sold')} as sold, ${yuan('b.back')} as returned, ${yuan(due)} as "cashDue",
  ${yuan('s.counted')} as counted, ${yuan('(s.counted - s.cash_due)')} as difference, s.note, ${state} as state, t.n as count, ${yuan('t.cash')} as cash, ${yuan('t.wechat')} as wechat, ${yuan('t.alipay')} as alipay, ${yuan('t.card')} as card, ${yuan('t.others')} as others,
  s.reason, ${yuan('s.left_amount')} as left, ${yuan('(s.counted - s.left_amount)')} as banked, (select g.name from app_user g where g.id = s.signed_by) as "signedBy", epoch_ms(s.signed_at) as "signedAt"`;
/** Tables of the report. */
export const CASH_FROM = `counter_shift s join app_user u on u.id = s.seller_id
  cross join lateral (select ${SHIFT_SPAN}) span
  cross join lateral (
    select count(*)::int as n, ${amountBy('true')} as sold, ${amountBy(`w.way = ${cash}`)} as cash, ${amountBy(`w.way = ${wechat}`)} as wechat, ${amountBy(`w.way = ${alipay}`)} as alipay, ${amountBy(`w.way = ${TILL_CARD_METHOD}`)} as card,
           ${amountBy(`coalesce(w.way, 0) not in (${cash}, ${wechat}, ${alipay}, ${TILL_CARD_METHOD})`)} as others
      from finance_record f cross join lateral (select ${TILL_METHOD} as way) w where f.cashier_id = s.seller_id and f.gmt_create > span."from" and f.gmt_create <= span."to" and f.kind in (${TILL_KINDS}) and f.status = 2) t
  cross join lateral (select coalesce(sum(c.amount), 0)::int as back, coalesce(sum(c.amount) filter (where coalesce(c.offline_type, ${cash}) = ${cash}), 0)::int as cash from counter_undo c where c.shift_id = s.id) b`;

/** List definition of the report. */
export const cashList: ListQuery<
  'keyword' | 'state' | 'reason' | 'differs' | 'dateFrom' | 'dateTo',
  'openedAt' | 'difference'
> = {
  select: CASH_SELECT,
  from: CASH_FROM,
  countFrom: 'counter_shift s join app_user u on u.id = s.seller_id',
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
export const CASH_TOTALS = `coalesce(sum(t.sold), 0)::float8 / 100 as sold, coalesce(sum(b.back), 0)::float8 / 100 as returned, coalesce(sum(t.cash - b.cash), 0)::float8 / 100 as cash, coalesce(sum(s.counted - s.cash_due), 0)::float8 / 100 as difference, coalesce(sum(s.counted - s.left_amount), 0)::float8 / 100 as banked`;
