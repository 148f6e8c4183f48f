import { z } from 'zod';
import { reportPeriod, reportSection } from '#domain/reports/report.status';
import { compareWith } from '#domain/statistics/statistics.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, text } from '#contract/kit/fields';
import { administeredCalls } from '#contract/kit/list-calls';
import { reportContent } from './service-report.contract';

/** A report of operations over a week, month, term or year. */
export const operationReportRow = z.object({
  id: z.int(),
  title: labeled('标题', 'Title', z.string()),
  enTitle: z.string(),
  periodKind: labeled('类型', 'Type', codeOf(reportPeriod)),
  dateFrom: labeled('开始日期', 'From', date),
  dateTo: labeled('结束日期', 'To', date),
  compare: labeled('对比', 'Compare with', codeOf(compareWith)),
  venueId: z.int().nullable(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  sections: labeled('栏目', 'Sections', z.array(codeOf(reportSection))),
  comment: labeled('说明', 'Comment', z.string()),
  versions: labeled('定稿版本', 'Final versions', z.int()),
  state: labeled('状态', 'Status', z.int()),
  authorName: labeled('编制人', 'Author', z.string()),
  enAuthorName: z.string(),
  createdAt: labeled('创建时间', 'Created', z.string()),
  version: z.int(),
});
export type OperationReportRow = z.output<typeof operationReportRow>;

/** Filters of the list of reports. */
export const operationReportFilter = z.object({
  keyword: labeled('标题', 'Title', text(50)).optional(),
  periodKind: labeled('类型', 'Type', codeOf(reportPeriod)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
});

/** The editable fields of a report; the period is the one of its type that contains the date. */
export const operationReportForm = z.object({
  title: labeled('标题', 'Title', text(60).min(1)),
  enTitle: labeled('英文标题', 'English title', text(80).min(1)),
  periodKind: labeled('类型', 'Type', codeOf(reportPeriod)),
  date: labeled('报告期内的一天', 'A day in the period', date),
  compare: labeled('对比', 'Compare with', codeOf(compareWith)).default(compareWith.previous),
  venueId: labeled('场馆', 'Venue', id).nullish(),
  sections: labeled('栏目', 'Sections', z.array(codeOf(reportSection)).min(1).max(12)),
  comment: labeled('说明', 'Comment', text(4_000)).default(''),
});

const frozenVersion = z.object({
  number: z.int(),
  at: z.string(),
  by: z.string(),
  enBy: z.string(),
});

/** Reports of operations and their final versions. */
export const operationReports = {
  ...administeredCalls('/api/operation_reports', {
    right: 'StatsYybg',
    what: 'reports',
    row: operationReportRow,
    filter: operationReportFilter,
    form: operationReportForm,
    about: {
      save: 'Adds a report, or changes the one with this id; final versions keep what they had.',
      remove: 'Deletes a report without a final version.',
    },
  }),
  detail: get('/api/operation_reports/:id', {
    admit: { right: 'StatsYybg' },
    about:
      'A report with the figures of now until yesterday, or of a final version as they were. Sections about money need the right to see amounts.',
    input: z.object({ id, number: int.min(1).optional() }),
    reply: operationReportRow.extend({
      number: z.int().nullable(),
      frozen: z.array(frozenVersion),
      content: reportContent,
    }),
  }),
  freeze: post('/api/operation_reports/freeze', {
    admit: { right: 'StatsYybgFreeze' },
    done: 'saved',
    about:
      'Keeps the report with its comment and figures as the next final version, which never changes. Refused before the period is over, and if the version of the report is outdated.',
    input: z.object({ id, version: int }),
    reply: z.object({ id: z.int(), number: z.int() }),
  }),
};
