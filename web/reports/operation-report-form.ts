import { enumCodes } from '#domain/kit/enumeration';
import { reportPeriod, reportSection } from '#domain/reports/report.status';
import { compareWith } from '#domain/statistics/statistics.status';
import { operationReports, type OperationReportRow } from '#contract/reports/operation-report.contract';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { input, type FormSpec } from '#web/kit/form/form-spec';

/** The form of a report: its period, venue, sections and comment. */
export const operationReportForm: FormSpec<OperationReportRow> = {
  endpoint: operationReports.save,
  fields: [
    input.text('title'),
    input.text('enTitle'),
    input.select('periodKind', reportPeriod),
    input.date('date', {
      hint: {
        zh: '报告期取这一天所在的周、月、学期（2–7 月，8–1 月）或年',
        en: 'The period is the week, month, term (Feb to Jul, Aug to Jan) or year with this day.',
      },
    }),
    input.select('compare', compareWith),
    input.lookup(
      'venueId',
      async () =>
        (await call(venues.venueList, {}, { quiet: true })).map(({ id, venueName, enVenueName }) => ({
          id,
          name: venueName,
          enName: enVenueName,
        })),
      { hint: { zh: '不选则为全部场馆', en: 'All venues if none is chosen.' } },
    ),
    input.select('sections', reportSection, { many: true, wide: true }),
    input.area('comment', {
      rows: 6,
      hint: { zh: '显示在报告开头，可写结论与措施', en: 'Shown at the top of the report: conclusions and measures.' },
    }),
  ],
  start: (row) =>
    row === null
      ? { compare: compareWith.previous, sections: enumCodes(reportSection) }
      : { ...row, date: row.dateFrom },
};
