import { z } from 'zod';
import { businessUserType } from '#domain/business-users/business-user.status';
import { switchStatus } from '#domain/venues/venue.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, int, labeled, text, yuan } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { placeChoice, version } from '#contract/venues/venue-desk.contract';

const MAX_YUAN = 10_000_000;
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
  orgName: labeled('单位名称', 'Organisation', z.string()),
  enName: labeled('英文名', 'English name', z.string()),
  type: labeled('类型', 'Type', z.int()),
  creditCode: labeled('信用代码', 'Credit code', z.string()),
  contact: labeled('联系人', 'Contact', z.string()),
  phone: labeled('电话', 'Phone', z.string()),
  merchantId: z.int(),
  merchantName: labeled('商户', 'Merchant', z.string()),
  enMerchantName: z.string(),
  venueIds: z.array(z.int()).nullable(),
  venues: labeled('适用场馆', 'Venues', z.string()),
  enVenues: z.string(),
  creditLimit: labeled('授信额度（元）', 'Credit limit (CNY)', yuan),
  discountPercent: labeled('折扣', 'Discount rate', z.int()),
  accounts: labeled('办理账号', 'Acting accounts', z.string()),
  projects: labeled('经费项目', 'Budget projects', z.string()),
  invoiceTitle: labeled('发票抬头', 'Invoice title', z.string()),
  remark: labeled('备注', 'Remark', z.string()),
  status: labeled('状态', 'Status', z.int()),
  gmtCreate: labeled('添加时间', 'Added at', z.string()),
  version: z.int(),
});
export type BusinessUserRow = z.output<typeof businessUserRow>;

/** Filters of the list of organisations. */
export const businessUserFilter = z.object({
  keyword: labeled('名称、代码、联系人', 'Name, code, contact', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  type: labeled('类型', 'Type', codeOf(businessUserType)).optional(),
  status: labeled('状态', 'Status', codeOf(switchStatus)).optional(),
});

/** The editable fields of an organisation. */
const businessUserDraft = z.object({
  orgName: labeled('单位名称', 'Organisation', text(80).min(2)),
  enName: labeled('英文名', 'English name', text(120).min(2)),
  type: labeled('类型', 'Type', codeOf(businessUserType)),
  creditCode: labeled('统一社会信用代码', 'Unified social credit code', code).default(''),
  contact: labeled('联系人', 'Contact', text(40).min(1)),
  phone: labeled('电话', 'Phone', phone),
  merchantId: labeled('商户', 'Merchant', id),
  venueIds: labeled('适用场馆', 'Venues', z.array(id).max(200)).default([]),
  creditLimit: labeled(
    '授信额度',
    'Credit limit',
    z.coerce
      .number()
      .min(0)
      .max(MAX_YUAN)
      .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, { message: '0.01' }),
  ).default(0),
  discountPercent: labeled('按原价的', 'Percent of price', int.min(1).max(100)).default(100),
  accounts: labeled('办理账号', 'Acting accounts', text(2_000)).default(''),
  projects: labeled('经费项目编号', 'Budget project numbers', text(200)).default(''),
  invoiceTitle: labeled('发票抬头', 'Invoice title', text(120)).default(''),
  remark: labeled('备注', 'Remark', text(300)).default(''),
  status: labeled('状态', 'Status', codeOf(switchStatus)).default(switchStatus.on),
});

const savedBusinessUser = z.object({ id: z.int() });

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
    about: 'Adds an organisation; without venues it covers every venue of its merchant.',
    input: businessUserDraft,
    reply: savedBusinessUser,
  }),
  edit: post('/api/business_users/edit', {
    admit: { right: 'BusinessUsersEdit' },
    done: 'saved',
    about: 'Changes an organisation; refused if the version is outdated.',
    input: businessUserDraft.extend({ id, version }),
    reply: savedBusinessUser,
  }),
  remove: post('/api/business_users/delete', {
    admit: { right: 'BusinessUsersDel' },
    done: 'saved',
    about: 'Deletes an organisation that is not in use.',
    input: z.object({ id }),
    reply: savedBusinessUser,
  }),
  exportFile: exportCall(
    '/api/business_users/export',
    'BusinessUsersExport',
    businessUserFilter,
    'The filtered organisations as xlsx.',
  ),
};
