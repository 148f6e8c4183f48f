import { z } from 'zod';
import { isLocalDate, type LocalDate } from '#domain/kit/time';
import { FIGURE_FORMS } from '#domain/reports/report-figure.rules';
import { reportSection } from '#domain/reports/report.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, id, int, labeled } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { proofReply } from '#contract/statistics/income.contract';

const day = z.custom<LocalDate>((value) => typeof value === 'string' && isLocalDate(value));
const named = { zh: z.string(), en: z.string() };

/** The content of a report: figures and charts by section; money in fen, times in minutes or hours, shares in percent. */
export const reportContent = z.object({
  from: day,
  to: day,
  beforeFrom: day,
  beforeTo: day,
  sections: z
    .array(
      z.object({
        section: codeOf(reportSection),
        figures: z
          .array(z.object({ key: z.string(), now: z.number().nullable(), before: z.number().nullable() }))
          .readonly(),
        parts: z
          .array(
            z.object({
              key: z.string(),
              total: z.number(),
              rows: z.array(z.object({ key: z.string(), value: z.number(), ...named })).readonly(),
            }),
          )
          .readonly(),
      }),
    )
    .readonly(),
});

/** A figure of a report as a line; money in yuan. The change is in percent, of shares in percentage points. */
export const reportLine = z.object({
  key: z.string(),
  section: labeled('栏目', 'Section', codeOf(reportSection)),
  name: labeled('指标', 'Figure', z.string()),
  enName: z.string(),
  unit: labeled('单位', 'Unit', z.string()),
  enUnit: z.string(),
  form: z.enum(FIGURE_FORMS),
  now: labeled('本期', 'Period', z.number().nullable()),
  before: labeled('对比期', 'Compared', z.number().nullable()),
  change: labeled('变化', 'Change', z.number().nullable()),
});
export type ReportLine = z.output<typeof reportLine>;

/** The year and venue of the service report; by default this year and all venues in the caller's scope. */
export const serviceReportFilter = z.object({
  year: labeled('年份', 'Year', int.min(2000).max(2199)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
});

/** The service report of a year. */
export const serviceReports = {
  list: get('/api/statistics/service_report', {
    admit: { right: 'StatisticsServiceReport' },
    about:
      'Visits, use, bookings, income, refunds and alarms of a year until yesterday, compared with the same days of the year before. Sections about money need the right to see amounts.',
    input: paging.extend(serviceReportFilter.shape),
    reply: pageOf(reportLine).extend({ report: reportContent, ...proofReply }),
  }),
  exportFile: exportCall(
    '/api/statistics/service_report/export',
    'StatisticsServiceReportExport',
    serviceReportFilter,
    'The figures of the report as xlsx.',
  ),
};
