import { Injectable } from '@nestjs/common';
import { gateAppealStatus, gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import type { GateBillRow, OwnGateBill } from '#contract/gate-bills/gate-bill.contract';
import type { PendingRows } from '#server/kit/access/approval-registry';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { equals, sinceDate, untilDate, type ListQuery, type ListRequest } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { yuanColumn } from '#server/kit/db/yuan-column';

const stampOf = (column: string) => `to_char(${column} at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS')`;
const fromRule = (name: string) => `(g.rule ->> '${name}')::int`;
const VIEW = `
  g.id, g.bill_no as "billNo", g.kind, g.part, v.venue_name as "venueName", v.en_name as "enVenueName",
  ${stampOf('g.in_at')} as "inAt", ${stampOf('g.out_at')} as "outAt", g.minutes,
  g.exit_missing as "exitMissing", ${yuanColumn('g.amount')} as amount, g.status,
  (select s.pay_status from v_sale_gate s where s.id = g.id) as "payStatus", g.pay_type as "payType",
  ${stampOf('g.paid_at')} as "paidAt", ${yuanColumn('g.refund_fee')} as refunded, g.waive_reason as "waiveReason",
  g.appeal, g.appeal_reason as "appealReason", g.appeal_answer as "appealAnswer",
  jsonb_build_object(
    'freeMinutes', ${fromRule('freeMinutes')}, 'unitMinutes', ${fromRule('unitMinutes')},
    'unitPrice', coalesce(
      (
        select (p ->> 'unitPrice')::int
        from jsonb_array_elements(g.rule -> 'rolePrices') p
        where (p ->> 'roleId')::int = g.role_id
      ),
      ${fromRule('unitPrice')}
    ) / 100.0,
    'dayCap', ${fromRule('dayCap')} / 100.0
  ) as rule
`;
const FROM = `
  gate_bill g
    join v_venue v on v.id = g.venue_id
    left join v_app_user u on u.id = g.user_id
    left join v_bracelet b on b.id = g.bracelet_id
`;

type Filter = 'keyword' | 'venueId' | 'status' | 'kind' | 'appeal' | 'exitMissing' | 'dateFrom' | 'dateTo';
const list: ListQuery<Filter, 'gmtCreate' | 'amount' | 'minutes'> = {
  select: `${VIEW}, coalesce(u.name, g.guest_name) as holder, g.guest_name is not null as "isGuest", b.label_no as "labelNo"`,
  from: FROM,
  filters: {
    keyword: (value, bind) => {
      const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
      return `(g.bill_no ilike ${text} or g.guest_name ilike ${text} or b.label_no ilike ${text}
        or g.user_id = any(array(select p.id from v_app_user p where (p.username || ' ' || p.name || ' ' || p.phone) ilike ${text})))`;
    },
    venueId: equals('g.venue_id'),
    status: equals('g.status'),
    kind: equals('g.kind'),
    appeal: equals('g.appeal'),
    exitMissing: equals('g.exit_missing'),
    dateFrom: sinceDate('g.gmt_create'),
    dateTo: untilDate('g.gmt_create'),
  },
  sorts: { gmtCreate: 'g.gmt_create', amount: 'g.amount', minutes: 'g.minutes' },
  notNullSorts: ['gmtCreate', 'amount', 'minutes'],
  tieBreaker: 'g.id desc',
};

const own: ListQuery<never, never> = {
  select: `${VIEW}, g.merchant_id as "merchantId"`,
  from: 'gate_bill g join v_venue v on v.id = g.venue_id',
  filters: {},
  sorts: {},
  tieBreaker: `g.status = ${gateBillStatus.owed} desc, g.id desc`,
};

/** The columns by which a bill is in the reach of staff. */
const REACH = { venue: 'g.venue_id', merchant: 'g.merchant_id', person: 'g.user_id' };
const ABOUT = `g.bill_no || ' ' || to_char(g.in_at at time zone school_zone(), 'YYYY-MM-DD HH24:MI')`;

/** The appeals that wait for a decision. */
export const pendingGateAppeals: PendingRows = {
  table: 'gate_bill g',
  waiting: `g.appeal = ${gateAppealStatus.waiting}`,
  at: 'g.appeal_at',
  joins: 'join v_app_user u on u.id = g.user_id join v_venue v on v.id = g.venue_id',
  columns: {
    id: 'g.id',
    userId: 'g.user_id',
    venueId: 'g.venue_id',
    name: 'u.name',
    enName: 'u.en_name',
    about: `v.venue_name || ' ' || ${ABOUT}`,
    aboutEn: `coalesce(nullif(v.en_name, ''), v.venue_name) || ' ' || ${ABOUT}`,
    reason: 'g.appeal_reason',
    amount: 'g.amount - g.refund_fee',
    keyword: 'g.bill_no',
  },
  within: (caller, bind) => scopeConditions(caller, REACH)(bind),
};

/** Sums of a filtered list in yuan. */
export interface GateBillTotals {
  readonly amount: number;
  readonly paid: number;
  readonly owed: number;
  readonly refunded: number;
}

/** Reads gate bills for staff and for members. */
@Injectable()
export class GateBillListStore {
  readonly list: StoredList<GateBillRow, [scope: Scope]>;
  readonly own: StoredList<OwnGateBill, [userId: number]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope) => scopeConditions(scope, REACH));
    this.own = new StoredList(db, own, (userId) => (bind) => [`g.user_id = ${bind(userId)}`]);
  }

  /** Returns the sums of the filtered list. */
  totals(request: ListRequest, scope: Scope): Promise<GateBillTotals> {
    const sumOf = (column: string, condition: string) =>
      `coalesce(sum(${column}) filter (where ${condition}), 0)::float8 / 100`;
    return this.list.totals<GateBillTotals>(
      request,
      `${sumOf('g.amount', 'true')} as amount,
        ${sumOf('g.amount', `g.status = ${gateBillStatus.paid}`)} as paid,
        ${sumOf('g.amount', `g.status = ${gateBillStatus.owed}`)} as owed, ${sumOf('g.refund_fee', 'true')} as refunded`,
      scope,
    );
  }

  /** Returns what a member owes, in yuan. */
  async owedBy(userId: number): Promise<number> {
    const [row] = await this.db.rows<{ owed: number }>(
      `
        select coalesce(sum(amount), 0)::float8 / 100 as owed
        from gate_bill
        where user_id = $1 and status = ${gateBillStatus.owed}
      `,
      [userId],
    );
    return row?.owed ?? 0;
  }
}
