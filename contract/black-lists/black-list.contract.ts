import { z } from 'zod';
import { blackListScope } from '#domain/black-lists/black-list.status';
import { blackListSource, blackListStatus } from '#domain/members/member.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, idList, int, labeled, text } from '#contract/kit/fields';
import { importCalls } from '#contract/kit/import';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

const reason = labeled('原因', 'Reason', text(200).min(2));
const remark = labeled('备注', 'Remark', text(200).default(''));
const scope = labeled('限制范围', 'Applies to', codeOf(blackListScope));
const endOn = labeled('截止日期（含）', 'Last day', date).nullish();

/** A row of the black list, with a masked telephone number. */
export const blackListRow = z.object({
  id: z.int(),
  userId: z.int(),
  name: labeled('姓名', 'Name', z.string()),
  enName: z.string(),
  username: labeled('账号', 'Account', z.string()),
  phone: labeled('手机号', 'Mobile number', z.string()),
  orgName: labeled('部门', 'Department', z.string().nullable()),
  enOrgName: z.string().nullable(),
  scope: labeled('限制范围', 'Applies to', z.int()),
  scopeIds: z.array(z.int()),
  places: labeled('场馆 / 校区', 'Venues / campuses', z.string()),
  enPlaces: z.string(),
  source: labeled('来源', 'Source', z.int()),
  reason: labeled('原因', 'Reason', z.string()),
  enReason: z.string(),
  breakCount: labeled('爽约次数', 'No-shows', z.int()),
  beginAt: labeled('开始时间', 'From', z.string()),
  endAt: labeled('截止时间', 'Until', z.string().nullable()),
  status: labeled('状态', 'Status', z.int()),
  releaseKind: labeled('解除方式', 'Released by', z.int().nullable()),
  releasedAt: labeled('解除时间', 'Released at', z.string().nullable()),
  releaseNote: labeled('解除说明', 'Release note', z.string()),
  enReleaseNote: z.string(),
  remark: labeled('备注', 'Remark', z.string()),
  appeal: labeled('申诉', 'Appeal', z.int().nullable()),
  version: z.int(),
});
export type BlackListRow = z.output<typeof blackListRow>;

/** Filters of the black list. */
export const blackListFilter = z.object({
  keyword: labeled('姓名 / 账号 / 手机号', 'Name / account / phone', text(50)).optional(),
  status: labeled('状态', 'Status', codeOf(blackListStatus)).optional(),
  source: labeled('来源', 'Source', codeOf(blackListSource)).optional(),
  scope: labeled('限制范围', 'Applies to', codeOf(blackListScope)).optional(),
  dateFrom: labeled('开始日期起', 'From', date).optional(),
  dateTo: labeled('开始日期止', 'To', date).optional(),
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
  name: labeled('姓名', 'Name', z.string()),
  enName: z.string(),
  username: labeled('账号', 'Account', z.string()),
  about: labeled('申诉对象', 'Subject', z.string()),
  aboutEn: z.string(),
  blackListId: z.int().nullable(),
  tradeNo: z.string().nullable(),
  reason: labeled('申诉理由', 'Reason', z.string()),
  proofIds: z.array(z.string()),
  round: labeled('提交次数', 'Submissions', z.int()),
  checkStatus: labeled('审核状态', 'Review status', z.int()),
  closed: z.boolean(),
  checkContent: labeled('审核意见', 'Decision', z.string()),
  submittedAt: labeled('提交时间', 'Submitted at', z.string()),
  checkedAt: labeled('审核时间', 'Reviewed at', z.string().nullable()),
});
export type AppealRow = z.output<typeof appealRow>;

const savedEntry = z.object({ id: z.int() });

/** Calls that maintain the black list. */
export const blackLists = {
  list: get('/api/black_lists', {
    admit: { right: 'VenuesBlackList' },
    about: 'Black list entries that concern the caller’s venues.',
    input: paging.extend(blackListFilter.shape),
    reply: pageOf(blackListRow),
  }),
  detail: get('/api/black_lists/detail/:id', {
    admit: { right: 'VenuesBlackList' },
    about: 'One entry with its bookings, the person’s coming bookings and the appeal.',
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
    about: 'People to choose from, by name, account or telephone; at most 20.',
    input: z.object({ keyword: text(50).min(1) }),
    reply: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
  }),
  add: post('/api/black_lists/add', {
    admit: { right: 'VenuesBlackListAdd' },
    done: 'saved',
    about: 'Adds a person to the black list; from then on their submits at these places are refused.',
    input: z.object({
      personId: labeled('用户', 'Person', id),
      scope,
      scopeIds: labeled('场馆 / 校区', 'Venues / campuses', idList).default([]),
      source: labeled('来源', 'Source', codeOf(blackListSource)).default(blackListSource.manual),
      reason,
      endOn,
      remark,
    }),
    reply: savedEntry,
  }),
  edit: post('/api/black_lists/edit', {
    admit: { right: 'VenuesBlackListEdit' },
    done: 'saved',
    about: 'Changes the places, the end and the reason of an entry.',
    input: z.object({
      id,
      version: int,
      scope,
      scopeIds: labeled('场馆 / 校区', 'Venues / campuses', idList).default([]),
      reason,
      endOn,
      remark,
    }),
    reply: savedEntry,
  }),
  release: post('/api/black_lists/release', {
    admit: { right: 'VenuesBlackListRelease' },
    done: 'saved',
    about: 'Lifts an entry before its end.',
    input: z.object({ id, reason }),
    reply: savedEntry,
  }),
  remove: post('/api/black_lists/del', {
    admit: { right: 'VenuesBlackListDel' },
    done: 'saved',
    about: 'Deletes a lifted entry.',
    input: z.object({ id }),
    reply: savedEntry,
  }),
  exportFile: exportCall(
    '/api/black_lists/export',
    'VenuesBlackListExport',
    blackListFilter,
    'The filtered list as xlsx.',
  ),
  ...importCalls('/api/black_lists/import', 'VenuesBlackListImport', 'the black list'),
};
