import { couponStatus, couponUse, type CouponKind, type CouponValidity } from '#domain/coupons/coupon.status';
import { validityText, discountText } from '#domain/coupons/coupon.text';
import { fen, toYuan } from '#domain/kit/money';
import { clockOf } from '#domain/kit/time';
import type { CouponTemplateRow } from '#contract/coupons/coupon-desk.contract';
import { contains, equals, type Bind, type ListQuery } from '#server/kit/db/list';
import type { Scope } from '#server/kit/access/scope';
import { placeNames, SALE, TERMS } from './coupon.store';

const stampIn = (column: string) => `to_char(${column} at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS')`;

/** Returns the scope condition of templates: staff of some venues see templates limited to those venues only. */
export const templatesWithin =
  ({ venueIds, merchantIds, orgIds, ownerId }: Scope) =>
  (bind: Bind): string[] => [
    ...(venueIds === null
      ? merchantIds === null
        ? []
        : ['false']
      : [`t.venue_ids <> '{}' and t.venue_ids <@ ${bind(venueIds)}::int[]`]),
    ...(orgIds === null && ownerId === null ? [] : ['false']),
  ];

/** List of templates with usage counts; uses count while their order is active. */
export const templateList: ListQuery<'id' | 'keyword' | 'kind' | 'take' | 'sale' | 'venueId', never> = {
  select: `t.id, t.name, t.en_name as "enName", t.note, t.en_note as "enNote", ${TERMS}, ${placeNames('zh')} as places, ${placeNames('en')} as "enPlaces", t.validity, t.begin_on as "beginOn", t.end_on as "endOn", t.days, t.total, t.per_user as "perUser", t.take, coalesce(t.code, '') as code, ${SALE} as sale,
    t.granted, g.used, g.expired, g.saved, g.income, ${stampIn('t.gmt_create')} as "gmtCreate", t.version`,
  from: `coupon_template t left join lateral (
    select count(*) filter (where c.status = ${couponStatus.used})::int as used, count(*) filter (where c.status = ${couponStatus.expired})::int as expired, coalesce(sum(x.discount), 0)::int as saved, coalesce(sum(o.pay_fee - o.refund_fee), 0)::int as income
      from coupon c left join coupon_use x on x.coupon_id = c.id and x.ended_at is null left join venue_order o on o.trade_no = x.trade_no where c.template_id = t.id) g on true`,
  filters: {
    id: equals('t.id'),
    keyword: contains('t.name', 't.en_name', 't.code'),
    kind: equals('t.kind'),
    take: equals('t.take'),
    sale: equals(`(${SALE})`),
    venueId: (value, bind) => `(t.venue_ids = '{}' or ${bind(value)}::int = any (t.venue_ids))`,
  },
  sorts: {},
  countFrom: 'coupon_template t',
  tieBreaker: 't.id desc',
};

/** List of the coupons issued from a template with their current or last use. */
export const issuedList: ListQuery<'id' | 'keyword' | 'status' | 'source', never> = {
  select: `c.id, c.code, u.name, u.en_name as "enName", u.username, c.status, c.source, c.reason, ${stampIn('c.begin_at')} as "beginAt", ${stampIn("(c.end_at - interval '1 second')")} as "endAt", coalesce(b.name, '') as "grantedBy", coalesce(b.en_name, '') as "enGrantedBy", ${stampIn('c.gmt_create')} as "gmtCreate",
    x.trade_no as "tradeNo", (x.discount / 100.0)::float8 as discount, ${stampIn('x.at')} as "usedAt", x.state as "useState"`,
  from: 'coupon c join app_user u on u.id = c.user_id left join app_user b on b.id = c.granted_by left join lateral (select * from coupon_use y where y.coupon_id = c.id order by y.id desc limit 1) x on true',
  filters: {
    id: equals('c.template_id'),
    keyword: contains('u.name', 'u.username', 'c.code', 'x.trade_no'),
    status: equals('c.status'),
    source: equals('c.source'),
  },
  sorts: {},
  tieBreaker: 'c.id desc',
};

/** List of a member's own coupons with their use. */
export const ownList: ListQuery<'status' | 'userId', never> = {
  select: `c.id, c.template_id as "templateId", c.code, t.name, t.en_name as "enName", t.note, t.en_note as "enNote", ${TERMS}, ${placeNames('zh')} as places, ${placeNames('en')} as "enPlaces", c.status, ${stampIn('c.begin_at')} as "beginAt", ${stampIn("(c.end_at - interval '1 second')")} as "endAt", c.source,
    x.trade_no as "tradeNo", (x.discount / 100.0)::float8 as discount, s.site_name || ' ' || o.detail as "usedOn", coalesce(nullif(s.en_name, ''), s.site_name) || ' ' || o.detail_en as "enUsedOn"`,
  from: `coupon c join coupon_template t on t.id = c.template_id left join coupon_use x on x.coupon_id = c.id and x.state = ${couponUse.standing} left join venue_order o on o.trade_no = x.trade_no left join site s on s.id = o.site_id`,
  filters: {
    status: (value, bind) =>
      `case when c.status = ${couponStatus.unused} and c.end_at <= app_now() then ${couponStatus.expired} else c.status end = ${bind(value)}`,
    userId: equals('c.user_id'),
  },
  sorts: {},
  countFrom: 'coupon c',
  tieBreaker: `case when c.status = ${couponStatus.unused} then c.end_at end, c.id desc`,
};

/** Stored terms, in fen and minutes. */
export type StoredTerms = {
  readonly kind: number;
  readonly amount: number;
  readonly percent: number;
  readonly cap: number;
  readonly minSpend: number;
  readonly beginMinute: number | null;
  readonly endMinute: number | null;
};

/** Converts stored terms for display: yuan, clock times and a short text. */
export function toTermsView<R extends StoredTerms>({ beginMinute, endMinute, ...row }: R) {
  const words = discountText({
    kind: row.kind as CouponKind,
    amount: fen(row.amount),
    percent: row.percent,
    cap: fen(row.cap),
    minSpend: fen(row.minSpend),
  });
  const [beginTime, endTime] =
    beginMinute === null || endMinute === null ? ['', ''] : [clockOf(beginMinute), clockOf(endMinute)];
  return {
    ...row,
    amount: toYuan(fen(row.amount)),
    cap: toYuan(fen(row.cap)),
    minSpend: toYuan(fen(row.minSpend)),
    beginTime,
    endTime,
    hours: beginTime === '' ? '' : `${beginTime}–${endTime}`,
    off: words.zh,
    enOff: words.en,
  };
}

/** A template row before it is converted for display. */
export type StoredTemplate = Omit<
  CouponTemplateRow,
  'off' | 'enOff' | 'good' | 'enGood' | 'beginTime' | 'endTime' | 'hours'
> &
  Pick<StoredTerms, 'beginMinute' | 'endMinute'>;

/** Converts a template row for display. */
export const toTemplateRow = (row: StoredTemplate): CouponTemplateRow => {
  const validity = validityText({ ...row, validity: row.validity as CouponValidity });
  return {
    ...toTermsView(row),
    good: validity.zh,
    enGood: validity.en,
    saved: toYuan(fen(row.saved)),
    income: toYuan(fen(row.income)),
  };
};
