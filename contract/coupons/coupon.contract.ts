import { z } from 'zod';
import {
  couponAudience,
  couponGrantSource,
  couponKind,
  couponSale,
  couponSource,
  couponStatus,
  couponTake,
  couponValidity,
} from '#domain/coupons/coupon.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, int, named, stamp, text, yuan } from '#contract/kit/fields';
import { importCalls } from '#contract/kit/import';
import { pageOf, paging } from '#contract/kit/page';

const MOST_YUAN = 99_999.99;
const amount = z.coerce
  .number()
  .min(0)
  .max(MOST_YUAN)
  .refine((one) => Math.abs(one * 100 - Math.round(one * 100)) < 1e-6, { message: '0.01' });
const hour = z.union([z.literal(''), z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'HH:mm')]);
const day = z.union([z.literal('').transform(() => undefined), date]).optional();
const number = (zh: string, en: string) => named(zh, en, z.int());

/** The discount and the scope of a coupon, in yuan and in both languages. */
const terms = {
  kind: number('类型', 'Type'),
  amount: yuan,
  percent: z.int(),
  cap: yuan,
  minSpend: named('门槛（元）', 'Minimum spend (CNY)', yuan),
  combines: named('可叠加', 'Combinable', z.boolean()),
  places: named('适用场地', 'Valid at', z.string()),
  enPlaces: z.string(),
  hours: z.string(),
  weekdays: z.array(z.int()),
  roleIds: z.array(z.int()),
};

/** A row of the staff list of coupon templates. Amounts in yuan. */
export const couponTemplateRow = z.object({
  id: z.int(),
  name: named('名称', 'Name', z.string()),
  enName: named('英文名', 'English name', z.string()),
  note: named('使用说明', 'Instructions', z.string()),
  enNote: z.string(),
  ...terms,
  off: named('优惠', 'Discount', z.string()),
  enOff: z.string(),
  venueIds: z.array(z.int()),
  siteIds: z.array(z.int()),
  beginTime: z.string(),
  endTime: z.string(),
  validity: z.int(),
  beginOn: z.string().nullable(),
  endOn: z.string().nullable(),
  days: z.int(),
  good: named('有效期', 'Validity', z.string()),
  enGood: z.string(),
  total: number('发放总量', 'Total'),
  perUser: number('每人限领', 'Limit per person'),
  take: number('领取方式', 'How to get'),
  code: named('兑换码', 'Code', z.string()),
  sale: number('状态', 'Status'),
  granted: number('已发', 'Issued'),
  used: number('已用', 'Used'),
  expired: number('已过期', 'Expired'),
  saved: named('已优惠（元）', 'Discount (CNY)', yuan),
  income: named('带动收入（元）', 'Revenue (CNY)', yuan),
  gmtCreate: named('创建时间', 'Created', stamp),
  version: z.int(),
});
export type CouponTemplateRow = z.output<typeof couponTemplateRow>;

/** Filters of the template list. */
export const couponTemplateFilter = z.object({
  keyword: named('名称、兑换码', 'Name or code', text(50)).optional(),
  kind: named('类型', 'Type', codeOf(couponKind)).optional(),
  take: named('领取方式', 'How to get', codeOf(couponTake)).optional(),
  sale: named('状态', 'Status', codeOf(couponSale)).optional(),
  venueId: named('场馆', 'Venue', id).optional(),
});

/** The input of a coupon template. Amounts in yuan. */
export const couponDraft = z.object({
  name: named('名称', 'Name', text(50).min(2)),
  enName: named('英文名', 'English name', text(80).min(2)),
  note: named('使用说明', 'Instructions', text(200)).default(''),
  enNote: named('英文说明', 'English instructions', text(400)).default(''),
  kind: named('类型', 'Type', codeOf(couponKind)),
  amount: named('减免金额', 'Amount off (CNY)', amount).default(0),
  percent: named('减免百分比', 'Percent off', int.min(0).max(99)).default(0),
  cap: named('最多减免', 'Maximum discount', amount).default(0),
  minSpend: named('使用门槛', 'Minimum spend', amount).default(0),
  venueIds: named('适用场馆', 'Venues', z.array(id).max(100)).default([]),
  siteIds: named('适用场地', 'Sites', z.array(id).max(200)).default([]),
  roleIds: named('适用身份', 'Roles', z.array(id).max(24)).default([]),
  weekdays: named('适用星期', 'Weekdays', z.array(int.min(1).max(7)).max(7)).default([]),
  beginTime: named('适用时段起', 'From', hour).default(''),
  endTime: named('适用时段止', 'To', hour).default(''),
  combines: named('可与其他优惠券叠加', 'Combine with other coupons', flag).default(false),
  validity: named('有效期方式', 'Validity type', codeOf(couponValidity)),
  beginOn: named('开始日期', 'First day', day),
  endOn: named('截止日期', 'Last day', day),
  days: named('有效天数', 'Valid days', int.min(0).max(730)).default(0),
  total: named('发放总量', 'Total', int.min(0).max(1_000_000)).default(0),
  perUser: named('每人限领', 'Limit per person', int.min(0).max(100)).default(1),
  take: named('领取方式', 'How to get', codeOf(couponTake)),
  code: named('兑换码', 'Code', text(20).regex(/^[A-Za-z0-9]*$/)).default(''),
});
export type CouponDraftInput = z.output<typeof couponDraft>;

/** A row of the coupons issued from a template. */
export const couponGivenRow = z.object({
  id: z.int(),
  code: named('券号', 'Coupon no.', z.string()),
  name: named('姓名', 'Name', z.string()),
  enName: z.string(),
  username: named('账号', 'Account', z.string()),
  status: number('状态', 'Status'),
  source: number('来源', 'Source'),
  reason: named('发放原因', 'Reason', z.string()),
  beginAt: named('生效时间', 'Valid from', stamp),
  endAt: named('截止时间', 'Valid until', stamp),
  grantedBy: named('发放人', 'Issued by', z.string()),
  enGrantedBy: z.string(),
  gmtCreate: named('发放时间', 'Issued at', stamp),
  tradeNo: named('使用订单', 'Order', z.string().nullable()),
  discount: named('优惠（元）', 'Discount (CNY)', yuan.nullable()),
  usedAt: named('使用时间', 'Used at', stamp.nullable()),
  useState: number('使用情况', 'Usage').nullable(),
});
export type CouponGivenRow = z.output<typeof couponGivenRow>;

/** Filters of the coupons issued from one template. */
export const couponGivenFilter = z.object({
  keyword: named('姓名、账号、券号、订单号', 'Member, coupon or order no.', text(50)).optional(),
  status: named('状态', 'Status', codeOf(couponStatus)).optional(),
  source: named('来源', 'Source', codeOf(couponSource)).optional(),
});

/** The recipients of a coupon grant and its reason. */
export const couponGrant = z.object({
  id,
  to: named('发给', 'Recipients', codeOf(couponAudience)),
  accounts: named('账号', 'Accounts', text(4_000)).default(''),
  roleIds: named('身份', 'Roles', z.array(id).max(24)).default([]),
  orgIds: named('部门', 'Departments', z.array(id).max(100)).default([]),
  each: named('每人张数', 'Coupons each', int.min(1).max(10)).default(1),
  source: named('性质', 'Purpose', codeOf(couponGrantSource)).default(couponGrantSource.staff),
  reason: named('发放原因', 'Reason', text(200).min(2)),
});

/** A coupon as its owner sees it. Amounts in yuan. */
const own = z.object({
  id: z.int(),
  templateId: z.int(),
  code: z.string(),
  name: z.string(),
  enName: z.string(),
  note: z.string(),
  enNote: z.string(),
  ...terms,
  off: z.string(),
  enOff: z.string(),
  status: z.int(),
  beginAt: stamp,
  endAt: stamp,
  source: z.int(),
  usedOn: z.string().nullable(),
  enUsedOn: z.string().nullable(),
  tradeNo: z.string().nullable(),
  discount: yuan.nullable(),
});
export type OwnCoupon = z.output<typeof own>;

/** Coupons a member may take. `left` is null if there is no total. */
const offered = z.object({
  id: z.int(),
  name: z.string(),
  enName: z.string(),
  note: z.string(),
  enNote: z.string(),
  ...terms,
  off: z.string(),
  enOff: z.string(),
  good: z.string(),
  enGood: z.string(),
  left: z.int().nullable(),
  mine: z.int(),
  perUser: z.int(),
});
export type OfferedCoupon = z.output<typeof offered>;

/** The effect of coupons on the price of an order, in yuan. */
const priced = z.object({
  tradeNo: z.string(),
  listed: yuan,
  discount: yuan,
  payFee: yuan,
  couponIds: z.array(z.int()),
});
const choice = own.pick({
  id: true,
  templateId: true,
  name: true,
  enName: true,
  off: true,
  enOff: true,
  kind: true,
  combines: true,
  endAt: true,
});
export type CouponChoice = z.output<typeof choice>;

const done = z.object({ id: z.int() });
const lang = z.enum(['zh', 'en']).default('zh');
const at = '/api/venue/coupon_desk';
const mine = '/api/venue/coupons';
const place = z.object({ id: z.int(), name: z.string(), enName: z.string() });

/** Staff endpoints of coupons: templates and the coupons issued from them. */
export const couponDesk = {
  list: get(at, {
    admit: { right: 'VenuesCoupon' },
    about: 'Templates of coupons within the caller’s scope, with what became of them.',
    input: paging.extend(couponTemplateFilter.shape),
    reply: pageOf(couponTemplateRow).extend({ totals: z.object({ saved: yuan, income: yuan }) }),
  }),
  choices: get(`${at}/choices`, {
    admit: { right: 'VenuesCoupon' },
    about: 'Venues and sites in the caller’s scope, and departments.',
    input: z.object({}),
    reply: z.object({ venues: z.array(place), sites: z.array(place), orgs: z.array(place) }),
  }),
  add: post(`${at}/add`, {
    admit: { right: 'VenuesCouponAdd' },
    done: 'saved',
    about: 'Adds a template.',
    input: couponDraft,
    reply: done,
  }),
  edit: post(`${at}/edit`, {
    admit: { right: 'VenuesCouponEdit' },
    done: 'saved',
    about: 'Changes a template; what it takes off and where stays once coupons were given out.',
    input: couponDraft.extend({ id, version: int.min(0).optional() }),
    reply: done,
  }),
  pause: post(`${at}/pause`, {
    admit: { right: 'VenuesCouponEdit' },
    done: 'saved',
    about: 'Holds a template back, or goes on with it; coupons given out stay good.',
    input: z.object({ id, paused: flag }),
    reply: done,
  }),
  copy: post(`${at}/copy`, {
    admit: { right: 'VenuesCouponAdd' },
    done: 'saved',
    about: 'Makes a paused copy of a template.',
    input: z.object({ id }),
    reply: done,
  }),
  remove: post(`${at}/delete`, {
    admit: { right: 'VenuesCouponDel' },
    done: 'saved',
    about: 'Deletes a template nothing was given out of.',
    input: z.object({ id }),
    reply: done,
  }),
  given: get(`${at}/:id/given`, {
    admit: { right: 'VenuesCoupon' },
    about: 'Coupons given out of a template, the newest first, with where they are used.',
    input: paging.extend({ id, ...couponGivenFilter.shape }),
    reply: pageOf(couponGivenRow),
  }),
  grant: post(`${at}/grant`, {
    admit: { right: 'VenuesCouponGrant' },
    money: true,
    done: 'saved',
    about: 'Gives coupons to people, roles or departments: all of them or none.',
    input: couponGrant,
    reply: z.object({ people: z.int(), coupons: z.int() }),
  }),
  revoke: post(`${at}/revoke`, {
    admit: { right: 'VenuesCouponGrant' },
    done: 'saved',
    about: 'Takes a coupon back that waits for use.',
    input: z.object({ id, reason: named('收回原因', 'Reason', text(200).min(2)) }),
    reply: done,
  }),
  exportFile: get(`${at}/export`, {
    admit: { right: 'VenuesCouponExport' },
    raw: true,
    about: 'The filtered templates as xlsx.',
    input: couponTemplateFilter.extend({ lang }),
    reply: z.unknown(),
  }),
  exportGiven: get(`${at}/:id/given/export`, {
    admit: { right: 'VenuesCouponExport' },
    raw: true,
    about: 'The filtered coupons of a template as xlsx.',
    input: couponGivenFilter.extend({ id, lang }),
    reply: z.unknown(),
  }),
  ...importCalls(`${at}/import`, 'VenuesCouponImport', 'people who are given coupons'),
};

/** A member's coupons: taking them and using them at checkout. */
export const coupons = {
  mine: get(`${mine}/mine`, {
    admit: 'login',
    about: 'Own coupons by state, with how many there are of each.',
    input: paging.extend({ status: codeOf(couponStatus).default(couponStatus.unused) }),
    reply: pageOf(own).extend({ counts: z.object({ unused: z.int(), used: z.int(), expired: z.int() }) }),
  }),
  offered: get(`${mine}/offered`, {
    admit: 'login',
    about: 'Coupons the caller may take now.',
    input: z.object({}),
    reply: z.array(offered),
  }),
  take: post(`${mine}/take`, {
    admit: 'login',
    money: true,
    done: 'saved',
    about: 'Takes a coupon that is offered to everybody.',
    input: z.object({ templateId: id }),
    reply: done,
  }),
  redeem: post(`${mine}/redeem`, {
    admit: 'login',
    money: true,
    done: 'saved',
    about: 'Takes the coupon of a code.',
    input: z.object({ code: named('兑换码', 'Code', text(20).min(1)) }),
    reply: z.object({ id: z.int(), name: z.string(), enName: z.string() }),
  }),
  ofOrder: get(`${mine}/order`, {
    admit: 'login',
    about: 'Own coupons at the cashier of an own order: what each takes off, why not, and the best choice.',
    input: z.object({
      venueTradeNo: z
        .string()
        .trim()
        .regex(/^[A-Z]\d{14}$/),
    }),
    reply: priced.extend({
      best: z.object({ couponIds: z.array(z.int()), discount: yuan }),
      usable: z.array(choice.extend({ discount: yuan })),
      others: z.array(choice.extend({ why: z.string(), enWhy: z.string() })),
    }),
  }),
  choose: post(`${mine}/choose`, {
    admit: 'login',
    money: true,
    about: 'Lays these coupons, and no others, on an own unpaid order; its price is counted anew.',
    input: z.object({
      venueTradeNo: z
        .string()
        .trim()
        .regex(/^[A-Z]\d{14}$/),
      couponIds: z.preprocess(
        (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : (value ?? [])),
        z.array(id).max(10),
      ),
    }),
    reply: priced,
  }),
};
