import { z } from 'zod';
import { occurrenceResult, occupationKind, occupationStage, weekRule } from '#domain/occupations/occupation.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, labeled, text, tradeNo } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

const clock = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]0$|^24:00$/);

/** Slots blocked by staff: type, who blocked them, and their stage in time. */
export const occupationRow = z.object({
  tradeNo: labeled('占用编号', 'No.', z.string()),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  siteId: z.int(),
  siteName: labeled('场地', 'Site', z.string()),
  enSiteName: z.string(),
  date: labeled('日期', 'Date', z.string()),
  beginAt: labeled('开始', 'Start', z.string()),
  endAt: labeled('结束', 'End', z.string()),
  detail: labeled('场次', 'Slots', z.string()),
  detailEn: z.string(),
  kind: labeled('占用类型', 'Type', z.int()),
  label: labeled('显示名称', 'Label', z.string().nullable()),
  reason: labeled('占用原因', 'Reason', z.string().nullable()),
  creator: labeled('操作人', 'Blocked by', z.string()),
  enCreator: z.string(),
  stage: labeled('状态', 'Status', codeOf(occupationStage)),
  seriesNo: labeled('批次', 'Series', z.string().nullable()),
  gmtCreate: labeled('创建时间', 'Created at', z.string()),
});
export type OccupationRow = z.output<typeof occupationRow>;

/** Filters of the occupations, shared by list and export. */
export const occupationFilter = z.object({
  keyword: labeled('名称 / 原因 / 编号', 'Label, reason or no.', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  siteId: labeled('场地', 'Site', id).optional(),
  dateFrom: labeled('日期起', 'Date from', date).optional(),
  dateTo: labeled('日期止', 'Date to', date).optional(),
  kind: labeled('占用类型', 'Type', codeOf(occupationKind)).optional(),
  stage: labeled('状态', 'Status', codeOf(occupationStage)).optional(),
  seriesNo: labeled('批次', 'Series', text(13)).optional(),
  sort: z.enum(['beginAt', 'gmtCreate']).default('beginAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** An occupation that repeats over weeks. */
const occupationSeries = z.object({
  venueSiteId: labeled('场地', 'Site', id),
  spaceIds: labeled('具体场地', 'Courts', z.array(id).min(1).max(60)),
  dateFrom: labeled('开始日期', 'From', date),
  dateTo: labeled('结束日期', 'To', date),
  weekdays: labeled('星期', 'Weekdays', z.array(z.coerce.number().int().min(1).max(7)).min(1).max(7)),
  weeks: labeled('周次', 'Weeks', codeOf(weekRule)).default(weekRule.all),
  beginTime: labeled('开始时间', 'Start', clock),
  endTime: labeled('结束时间', 'End', clock),
  kind: labeled('占用类型', 'Type', codeOf(occupationKind)),
  label: labeled('显示名称', 'Label', text(12)).optional(),
  reason: labeled('占用原因', 'Reason', text(200).min(2)),
});

const seriesDate = z.object({
  date: z.string(),
  result: codeOf(occurrenceResult),
  slots: z.int(),
  /** The first slot in conflict, in both languages. */
  blocked: z.string().nullable(),
  blockedEn: z.string().nullable(),
});
/** The result of one date of a series. */
export type SeriesDate = z.output<typeof seriesDate>;

/** Slots blocked by staff: list, weekly series, extension, and ending one or several. */
export const occupations = {
  list: get('/api/reservation/occupations', {
    admit: { right: 'SiteOccupyList' },
    about: 'Blocks by staff of the venues in the caller’s scope.',
    input: paging.extend(occupationFilter.shape),
    reply: pageOf(occupationRow),
  }),
  preview: get('/api/reservation/occupations/preview', {
    admit: { right: 'SiteOccupyListAdd' },
    about: 'Previews a repeated block, date by date.',
    input: occupationSeries.extend({
      spaceIds: z.preprocess(
        (value) => (typeof value === 'string' ? value.split(',') : value),
        occupationSeries.shape.spaceIds,
      ),
      weekdays: z.preprocess(
        (value) => (typeof value === 'string' ? value.split(',') : value),
        occupationSeries.shape.weekdays,
      ),
      reason: text(200).optional(),
    }),
    reply: z.object({ dates: z.array(seriesDate), free: z.int() }),
  }),
  add: post('/api/reservation/occupations', {
    admit: { right: 'SiteOccupyListAdd' },
    money: true,
    done: 'saved',
    about: 'Blocks every free date of a repeated block; dates with conflicts are skipped and listed.',
    input: occupationSeries,
    reply: z.object({ seriesNo: z.string(), dates: z.array(seriesDate), done: z.int() }),
  }),
  extend: post('/api/reservation/occupations/extend', {
    admit: { right: 'SiteOccupyListExtend' },
    money: true,
    done: 'saved',
    about: 'Extends a block by the slots right after it, for the same reason.',
    input: z.object({ tradeNo }),
    reply: z.object({ tradeNo: z.string(), endAt: z.string() }),
  }),
  end: post('/api/reservation/occupations/end', {
    admit: { right: 'SiteOccupyListEnd' },
    done: 'saved',
    about: 'Ends blocks and frees their slots; those already over are unchanged.',
    input: z.object({ tradeNos: z.array(tradeNo).min(1).max(200) }),
    reply: z.object({ ended: z.int(), left: z.int() }),
  }),
  exportFile: exportCall(
    '/api/reservation/occupations/export',
    'SiteOccupyListExport',
    occupationFilter,
    'The filtered blocks as xlsx.',
  ),
};
