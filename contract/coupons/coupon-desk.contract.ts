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
import { codeOf, date, flag, id, int, labeled, stamp, text, yuan } from '#contract/kit/fields';
import { importCalls } from '#contract/kit/import';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { couponReference, couponTerms, labeledInt } from './coupon.contract';

const MAX_YUAN = 99_999.99;
const amount = z.coerce
  .number()
  .min(0)
  .max(MAX_YUAN)
  .refine((one) => Math.abs(one * 100 - Math.round(one * 100)) < 1e-6, { message: '0.01' });
const hour = z.union([z.literal(''), z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'HH:mm')]);
const day = z.union([z.literal('').transform(() => undefined), date]).optional();
/** A row of the staff list of coupon templates. Amounts in yuan. */
export const couponTemplateRow = z.object({
  id: z.int(),
  name: labeled('名称', 'Name', z.string()),
  enName: labeled('英文名', 'English name', z.string()),
  note: labeled('使用说明', 'Instructions', z.string()),
  enNote: z.string(),
  ...couponTerms,
  off: labeled('优惠', 'Discount', z.string()),
  enOff: z.string(),
  venueIds: z.array(z.int()),
  siteIds: z.array(z.int()),
  beginTime: z.string(),
  endTime: z.string(),
  validity: z.int(),
  beginOn: z.string().nullable(),
  endOn: z.string().nullable(),
  days: z.int(),
  good: labeled('有效期', 'Validity', z.string()),
  enGood: z.string(),
  total: labeledInt('发放总量', 'Total'),
  perUser: labeledInt('每人限领', 'Limit per person'),
  take: labeledInt('领取方式', 'How to get'),
  code: labeled('兑换码', 'Code', z.string()),
  sale: labeledInt('状态', 'Status'),
  granted: labeledInt('已发', 'Issued'),
  used: labeledInt('已用', 'Used'),
  expired: labeledInt('已过期', 'Expired'),
  saved: labeled('已优惠（元）', 'Discount (CNY)', yuan),
  income: labeled('带动收入（元）', 'Revenue (CNY)', yuan),
  gmtCreate: labeled('创建时间', 'Created', stamp),
  version: z.int(),
});
export type CouponTemplateRow = z.output<typeof couponTemplateRow>;

/** Filters of the template list. */
export const couponTemplateFilter = z.object({
  keyword: labeled('名称、兑换码', 'Name or code', text(50)).optional(),
  kind: labeled('类型', 'Type', codeOf(couponKind)).optional(),
  take: labeled('领取方式', 'How to get', codeOf(couponTake)).optional(),
  sale: labeled('状态', 'Status', codeOf(couponSale)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
});

/** The input of a coupon template. Amounts in yuan. */
const couponDraft = z.object({
  name: labeled('名称', 'Name', text(50).min(2)),
  enName: labeled('英文名', 'English name', text(80).min(2)),
  note: labeled('使用说明', 'Instructions', text(200)).default(''),
  enNote: labeled('英文说明', 'English instructions', text(400)).default(''),
  kind: labeled('类型', 'Type', codeOf(couponKind)),
  amount: labeled('减免金额', 'Amount off (CNY)', amount).default(0),
  percent: labeled('减免百分比', 'Percent off', int.min(0).max(99)).default(0),
  cap: labeled('最多减免', 'Maximum discount', amount).default(0),
  minSpend: labeled('使用门槛', 'Minimum spend', amount).default(0),
  venueIds: labeled('适用场馆', 'Venues', z.array(id).max(100)).default([]),
  siteIds: labeled('适用场地', 'Sites', z.array(id).max(200)).default([]),
  roleIds: labeled('适用身份', 'Roles', z.array(id).max(24)).default([]),
  weekdays: labeled('适用星期', 'Weekdays', z.array(int.min(1).max(7)).max(7)).default([]),
  beginTime: labeled('适用时段起', 'From', hour).default(''),
  endTime: labeled('适用时段止', 'To', hour).default(''),
  combines: labeled('可与其他优惠券叠加', 'Combine with other coupons', flag).default(false),
  validity: labeled('有效期方式', 'Validity type', codeOf(couponValidity)),
  beginOn: labeled('开始日期', 'First day', day),
  endOn: labeled('截止日期', 'Last day', day),
  days: labeled('有效天数', 'Valid days', int.min(0).max(730)).default(0),
  total: labeled('发放总量', 'Total', int.min(0).max(1_000_000)).default(0),
  perUser: labeled('每人限领', 'Limit per person', int.min(0).max(100)).default(1),
  take: labeled('领取方式', 'How to get', codeOf(couponTake)),
  code: labeled('兑换码', 'Code', text(20).regex(/^[A-Za-z0-9]*$/)).default(''),
});
export type CouponDraftInput = z.output<typeof couponDraft>;

/** A row of the coupons issued from a template. */
export const issuedCouponRow = z.object({
  id: z.int(),
  code: labeled('券号', 'Coupon no.', z.string()),
  name: labeled('姓名', 'Name', z.string()),
  enName: z.string(),
  username: labeled('账号', 'Account', z.string()),
  status: labeledInt('状态', 'Status'),
  source: labeledInt('来源', 'Source'),
  reason: labeled('发放原因', 'Reason', z.string()),
  beginAt: labeled('生效时间', 'Valid from', stamp),
  endAt: labeled('截止时间', 'Valid until', stamp),
  grantedBy: labeled('发放人', 'Issued by', z.string()),
  enGrantedBy: z.string(),
  gmtCreate: labeled('发放时间', 'Issued at', stamp),
  tradeNo: labeled('使用订单', 'Order', z.string().nullable()),
  discount: labeled('优惠（元）', 'Discount (CNY)', yuan.nullable()),
  usedAt: labeled('使用时间', 'Used at', stamp.nullable()),
  useState: labeledInt('使用情况', 'Usage').nullable(),
});
export type IssuedCouponRow = z.output<typeof issuedCouponRow>;

/** Filters of the coupons issued from one template. */
const issuedCouponFilter = z.object({
  keyword: labeled('姓名、账号、券号、订单号', 'Member, coupon or order no.', text(50)).optional(),
  status: labeled('状态', 'Status', codeOf(couponStatus)).optional(),
  source: labeled('来源', 'Source', codeOf(couponSource)).optional(),
});

/** The recipients of a coupon grant and its reason. */
const couponGrant = z.object({
  id,
  to: labeled('发给', 'Recipients', codeOf(couponAudience)),
  accounts: labeled('账号', 'Accounts', text(4_000)).default(''),
  roleIds: labeled('身份', 'Roles', z.array(id).max(24)).default([]),
  orgIds: labeled('部门', 'Departments', z.array(id).max(100)).default([]),
  each: labeled('每人张数', 'Coupons each', int.min(1).max(10)).default(1),
  source: labeled('性质', 'Purpose', codeOf(couponGrantSource)).default(couponGrantSource.staff),
  reason: labeled('发放原因', 'Reason', text(200).min(2)),
});

const lang = z.enum(['zh', 'en']).default('zh');
const at = '/api/venue/coupon_desk';
const couponPlace = z.object({ id: z.int(), name: z.string(), enName: z.string() });

/** Staff endpoints of coupons: templates and the coupons issued from them. */
export const couponDesk = {
  list: get(at, {
    admit: { right: 'VenuesCoupon' },
    about: 'Coupon templates in the caller’s scope, with counts by state.',
    input: paging.extend(couponTemplateFilter.shape),
    reply: pageOf(couponTemplateRow).extend({ totals: z.object({ saved: yuan, income: yuan }) }),
  }),
  choices: get(`${at}/choices`, {
    admit: { right: 'VenuesCoupon' },
    about: 'Venues and sites in the caller’s scope, and departments.',
    input: z.object({}),
    reply: z.object({ venues: z.array(couponPlace), sites: z.array(couponPlace), orgs: z.array(couponPlace) }),
  }),
  add: post(`${at}/add`, {
    admit: { right: 'VenuesCouponAdd' },
    done: 'saved',
    about: 'Adds a template.',
    input: couponDraft,
    reply: couponReference,
  }),
  edit: post(`${at}/edit`, {
    admit: { right: 'VenuesCouponEdit' },
    done: 'saved',
    about: 'Changes a template; discount and places are fixed once coupons were issued.',
    input: couponDraft.extend({ id, version: int.min(0).optional() }),
    reply: couponReference,
  }),
  pause: post(`${at}/pause`, {
    admit: { right: 'VenuesCouponEdit' },
    done: 'saved',
    about: 'Pauses or resumes a template; issued coupons stay valid.',
    input: z.object({ id, paused: flag }),
    reply: couponReference,
  }),
  copy: post(`${at}/copy`, {
    admit: { right: 'VenuesCouponAdd' },
    done: 'saved',
    about: 'Copies a template as paused.',
    input: z.object({ id }),
    reply: couponReference,
  }),
  remove: post(`${at}/delete`, {
    admit: { right: 'VenuesCouponDel' },
    done: 'saved',
    about: 'Deletes a template without issued coupons.',
    input: z.object({ id }),
    reply: couponReference,
  }),
  given: get(`${at}/:id/given`, {
    admit: { right: 'VenuesCoupon' },
    about: 'Coupons issued from a template, newest first, with where they are used.',
    input: paging.extend({ id, ...issuedCouponFilter.shape }),
    reply: pageOf(issuedCouponRow),
  }),
  grant: post(`${at}/grant`, {
    admit: { right: 'VenuesCouponGrant' },
    money: true,
    done: 'saved',
    about: 'Issues coupons to people, roles or departments: all or none.',
    input: couponGrant,
    reply: z.object({ people: z.int(), coupons: z.int() }),
  }),
  revoke: post(`${at}/revoke`, {
    admit: { right: 'VenuesCouponGrant' },
    done: 'saved',
    about: 'Revokes an unused coupon.',
    input: z.object({ id, reason: labeled('收回原因', 'Reason', text(200).min(2)) }),
    reply: couponReference,
  }),
  exportFile: exportCall(`${at}/export`, 'VenuesCouponExport', couponTemplateFilter, 'The filtered templates as xlsx.'),
  exportGiven: get(`${at}/:id/given/export`, {
    admit: { right: 'VenuesCouponExport' },
    raw: true,
    about: 'The filtered coupons of a template as xlsx.',
    input: issuedCouponFilter.extend({ id, lang }),
    reply: z.unknown(),
  }),
  ...importCalls(`${at}/import`, 'VenuesCouponImport', 'people who are given coupons'),
};
