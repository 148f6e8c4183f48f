import { z } from 'zod';
import { businessUserType } from '#domain/venues/business-user.status';
import { switchStatus } from '#domain/venues/venue.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, int, named, text, yuan } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';
import { placeChoice, version } from './venue-desk.contract';

const MOST_YUAN = 10_000_000;
const phone = z
  .string()
  .trim()
  .regex(/^(?:(?:0\d{2,3}-)?\d{7,8}|1[3-9]\d{9})$/, '0571-88206001');
const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?:[0-9A-HJ-NPQRTUWXY]{18}|)$/, '91350100M000100Y43');

/** An organisation that books on account. The credit is in yuan. */
export const businessUserRow = z.object({
  id: z.int(),
  orgName: named('单位名称', 'Organisation', z.string()),
  enName: named('英文名', 'English name', z.string()),
  type: named('类型', 'Type', z.int()),
  creditCode: named('信用代码', 'Credit code', z.string()),
  contact: named('联系人', 'Contact', z.string()),
  phone: named('电话', 'Phone', z.string()),
  merchantId: z.int(),
  merchantName: named('商户', 'Merchant', z.string()),
  enMerchantName: z.string(),
  venueIds: z.array(z.int()).nullable(),
  venues: named('适用场馆', 'Venues', z.string()),
  enVenues: z.string(),
  creditLimit: named('授信额度（元）', 'Credit limit (CNY)', yuan),
  discountPercent: named('折扣', 'Discount rate', z.int()),
  accounts: named('办理账号', 'Acting accounts', z.string()),
  projects: named('经费项目', 'Budget projects', z.string()),
  invoiceTitle: named('发票抬头', 'Invoice title', z.string()),
  remark: named('备注', 'Remark', z.string()),
  status: named('状态', 'Status', z.int()),
  gmtCreate: named('添加时间', 'Added at', z.string()),
  version: z.int(),
});
export type BusinessUserRow = z.output<typeof businessUserRow>;

/** Filters of the list of organisations. */
export const businessUserFilter = z.object({
  keyword: named('名称、代码、联系人', 'Name, code, contact', text(50)).optional(),
  venueId: named('场馆', 'Venue', id).optional(),
  type: named('类型', 'Type', codeOf(businessUserType)).optional(),
  status: named('状态', 'Status', codeOf(switchStatus)).optional(),
});

/** The editable fields of an organisation. */
export const businessUserDraft = z.object({
  orgName: named('单位名称', 'Organisation', text(80).min(2)),
  enName: named('英文名', 'English name', text(120).min(2)),
  type: named('类型', 'Type', codeOf(businessUserType)),
  creditCode: named('统一社会信用代码', 'Unified social credit code', code).default(''),
  contact: named('联系人', 'Contact', text(40).min(1)),
  phone: named('电话', 'Phone', phone),
  merchantId: named('商户', 'Merchant', id),
  venueIds: named('适用场馆', 'Venues', z.array(id).max(200)).default([]),
  creditLimit: named(
    '授信额度',
    'Credit limit',
    z.coerce
      .number()
      .min(0)
      .max(MOST_YUAN)
      .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, { message: '0.01' }),
  ).default(0),
  discountPercent: named('按原价的', 'Percent of price', int.min(1).max(100)).default(100),
  accounts: named('办理账号', 'Acting accounts', text(2_000)).default(''),
  projects: named('经费项目编号', 'Budget project numbers', text(200)).default(''),
  invoiceTitle: named('发票抬头', 'Invoice title', text(120)).default(''),
  remark: named('备注', 'Remark', text(300)).default(''),
  status: named('状态', 'Status', codeOf(switchStatus)).default(switchStatus.on),
});

const done = z.object({ id: z.int() });
const lang = z.enum(['zh', 'en']).default('zh');

/** Calls that manage organisations booking on account. */
export const businessUsers = {
  list: get('/api/business_users', {
    admit: { right: 'BusinessUsers' },
    about: 'Organisations of the merchants and venues in the caller’s scope, by page.',
    input: paging.extend(businessUserFilter.shape),
    reply: pageOf(businessUserRow),
  }),
  choices: get('/api/business_users/choices', {
    admit: { right: 'BusinessUsers' },
    about: 'Merchants and venues in the caller’s scope.',
    input: z.object({}),
    reply: z.object({ merchants: z.array(placeChoice), venues: z.array(placeChoice) }),
  }),
  add: post('/api/business_users/add', {
    admit: { right: 'BusinessUsersAdd' },
    done: 'saved',
    about: 'Adds an organisation; no venue named is every venue of its merchant.',
    input: businessUserDraft,
    reply: done,
  }),
  edit: post('/api/business_users/edit', {
    admit: { right: 'BusinessUsersEdit' },
    done: 'saved',
    about: 'Changes an organisation; a version that is behind is refused.',
    input: businessUserDraft.extend({ id, version }),
    reply: done,
  }),
  remove: post('/api/business_users/delete', {
    admit: { right: 'BusinessUsersDel' },
    done: 'saved',
    about: 'Deletes an organisation that nothing stands on.',
    input: z.object({ id }),
    reply: done,
  }),
  exportFile: get('/api/business_users/export', {
    admit: { right: 'BusinessUsersExport' },
    raw: true,
    about: 'The filtered organisations as xlsx.',
    input: businessUserFilter.extend({ lang }),
    reply: z.unknown(),
  }),
};
