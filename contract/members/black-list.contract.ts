import { z } from 'zod';
import { banScope } from '#domain/members/black-list.status';
import { blackListSource, blackListStatus } from '#domain/members/member.status';
import { checkStatus } from '#domain/system/check.status';
import { attachmentId } from '#contract/attachments/attachment.contract';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, idList, int, named, text } from '#contract/kit/fields';
import { importCalls } from '#contract/kit/import';
import { pageOf, paging } from '#contract/kit/page';

const reason = named('原因', 'Reason', text(200).min(2));
const remark = named('备注', 'Remark', text(200).default(''));
const scope = named('限制范围', 'Applies to', codeOf(banScope));
const endOn = named('截止日期（含）', 'Last day', date).nullish();

/** A row of the black list, with a masked telephone number. */
export const blackListRow = z.object({
  id: z.int(),
  userId: z.int(),
  name: named('姓名', 'Name', z.string()),
  enName: z.string(),
  username: named('账号', 'Account', z.string()),
  phone: named('手机号', 'Mobile number', z.string()),
  orgName: named('部门', 'Department', z.string().nullable()),
  enOrgName: z.string().nullable(),
  scope: named('限制范围', 'Applies to', z.int()),
  scopeIds: z.array(z.int()),
  places: named('场馆 / 校区', 'Venues / campuses', z.string()),
  enPlaces: z.string(),
  source: named('来源', 'Source', z.int()),
  reason: named('原因', 'Reason', z.string()),
  enReason: z.string(),
  breakCount: named('爽约次数', 'No-shows', z.int()),
  beginAt: named('开始时间', 'From', z.string()),
  endAt: named('截止时间', 'Until', z.string().nullable()),
  status: named('状态', 'Status', z.int()),
  releaseKind: named('解除方式', 'Released by', z.int().nullable()),
  releasedAt: named('解除时间', 'Released at', z.string().nullable()),
  releaseNote: named('解除说明', 'Release note', z.string()),
  enReleaseNote: z.string(),
  remark: named('备注', 'Remark', z.string()),
  appeal: named('申诉', 'Appeal', z.int().nullable()),
  version: z.int(),
});
export type BlackListRow = z.output<typeof blackListRow>;

/** Filters of the black list. */
export const blackListFilter = z.object({
  keyword: named('姓名 / 账号 / 手机号', 'Name / account / phone', text(50)).optional(),
  status: named('状态', 'Status', codeOf(blackListStatus)).optional(),
  source: named('来源', 'Source', codeOf(blackListSource)).optional(),
  scope: named('限制范围', 'Applies to', codeOf(banScope)).optional(),
  dateFrom: named('开始日期起', 'From', date).optional(),
  dateTo: named('开始日期止', 'To', date).optional(),
  sort: z.enum(['beginAt', 'endAt']).default('beginAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const booking = z.object({
  tradeNo: z.string(),
  siteName: z.string(),
  enSiteName: z.string(),
  detail: z.string(),
  detailEn: z.string(),
  begin: z.string(),
  promiseStatus: z.int(),
});

/** An appeal as staff and its owner see it. */
export const appealRow = z.object({
  id: z.int(),
  userId: z.int(),
  name: named('姓名', 'Name', z.string()),
  enName: z.string(),
  username: named('账号', 'Account', z.string()),
  about: named('申诉对象', 'Subject', z.string()),
  aboutEn: z.string(),
  blackListId: z.int().nullable(),
  tradeNo: z.string().nullable(),
  reason: named('申诉理由', 'Reason', z.string()),
  proofIds: z.array(z.string()),
  round: named('提交次数', 'Submissions', z.int()),
  checkStatus: named('审核状态', 'Review status', z.int()),
  closed: z.boolean(),
  checkContent: named('审核意见', 'Decision', z.string()),
  submittedAt: named('提交时间', 'Submitted at', z.string()),
  checkedAt: named('审核时间', 'Reviewed at', z.string().nullable()),
});
export type AppealRow = z.output<typeof appealRow>;

/** Filters of the appeals. */
export const appealFilter = z.object({
  keyword: named('姓名 / 账号', 'Name / account', text(50)).optional(),
  checkStatus: named('审核状态', 'Review status', codeOf(checkStatus)).optional(),
  sort: z.enum(['submittedAt']).default('submittedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const said = z.object({ id: z.int() });

/** Calls that maintain the black list. */
export const blackLists = {
  list: get('/api/black_lists', {
    admit: { right: 'VenuesBlackList' },
    about: 'Entries of the black list that concern the caller’s venues.',
    input: paging.extend(blackListFilter.shape),
    reply: pageOf(blackListRow),
  }),
  detail: get('/api/black_lists/detail/:id', {
    admit: { right: 'VenuesBlackList' },
    about: 'One entry with the bookings it is about, the person’s coming ones, and the appeal.',
    input: z.object({ id }),
    reply: blackListRow.extend({
      evidence: z.array(booking),
      coming: z.array(booking),
      creator: z.string().nullable(),
      releasedBy: z.string().nullable(),
      appeals: z.array(appealRow),
    }),
  }),
  people: get('/api/black_lists/people', {
    admit: { right: 'VenuesBlackListAdd' },
    about: 'People to choose from, by name, account or telephone; at most twenty.',
    input: z.object({ keyword: text(50).min(1) }),
    reply: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
  }),
  add: post('/api/black_lists/add', {
    admit: { right: 'VenuesBlackListAdd' },
    done: 'saved',
    about: 'Puts somebody on the black list; from that moment no submit of theirs passes at these places.',
    input: z.object({
      personId: named('用户', 'Person', id),
      scope,
      scopeIds: named('场馆 / 校区', 'Venues / campuses', idList).default([]),
      source: named('来源', 'Source', codeOf(blackListSource)).default(blackListSource.manual),
      reason,
      endOn,
      remark,
    }),
    reply: said,
  }),
  edit: post('/api/black_lists/edit', {
    admit: { right: 'VenuesBlackListEdit' },
    done: 'saved',
    about: 'Changes where and until when an entry holds, and why.',
    input: z.object({
      id,
      version: int,
      scope,
      scopeIds: named('场馆 / 校区', 'Venues / campuses', idList).default([]),
      reason,
      endOn,
      remark,
    }),
    reply: said,
  }),
  release: post('/api/black_lists/release', {
    admit: { right: 'VenuesBlackListRelease' },
    done: 'saved',
    about: 'Lifts an entry before its end.',
    input: z.object({ id, reason }),
    reply: said,
  }),
  remove: post('/api/black_lists/del', {
    admit: { right: 'VenuesBlackListDel' },
    done: 'saved',
    about: 'Takes an entry that was lifted out of the list.',
    input: z.object({ id }),
    reply: said,
  }),
  exportFile: get('/api/black_lists/export', {
    admit: { right: 'VenuesBlackListExport' },
    raw: true,
    about: 'The filtered list as xlsx.',
    input: blackListFilter.extend({ lang: z.enum(['zh', 'en']).default('zh') }),
    reply: z.unknown(),
  }),
  ...importCalls('/api/black_lists/import', 'VenuesBlackListImport', 'the black list'),
};

/** Staff calls for appeals. The generic review call decides them. */
export const appeals = {
  list: get('/api/appeals', {
    admit: { right: 'VenuesBlackList' },
    about: 'Appeals against entries of the black list and missed bookings.',
    input: paging.extend(appealFilter.shape),
    reply: pageOf(appealRow),
  }),
  proof: post('/api/appeals/proof', {
    admit: { right: 'VenuesBlackListCheck' },
    about: 'An address, good for a minute, of one paper of an appeal; written to the viewer log.',
    input: z.object({ id, attachmentId }),
    reply: z.object({ url: z.string() }),
  }),
};
