import './reports.css';
import type { ReplyOf } from '#contract/kit/endpoint';
import {
  reportLine,
  serviceReportFilter,
  serviceReports,
  type ReportLine,
} from '#contract/reports/service-report.contract';
import { schoolDate } from '#web/kit/browser/clock';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import type { ListContent } from '#web/kit/list/list-spec';
import { useWords } from '#web/kit/session/words';
import { FiguresHeader } from '#web/statistics/figure-parts';
import { reportColumns } from './report-columns';
import { ReportSectionCard } from './report-section';

/** Years offered in the search, with this year. */
const YEARS = 6;

/** The sections of the year above the list of all figures. */
function ServiceReport({ reply }: ListContent<ReportLine, ReplyOf<typeof serviceReports.list>>) {
  const { t } = useWords();
  if (!reply) return null;
  const { report, proof } = reply;
  return (
    <>
      <FiguresHeader
        from={report.from}
        to={report.to}
        beforeFrom={report.beforeFrom}
        beforeTo={report.beforeTo}
        proof={proof}
        tags={[t({ zh: '对比去年同期', en: 'Compared with the same days last year' })]}
        figures={[]}
        terms={[]}
      />
      {report.sections.map((content) => (
        <ReportSectionCard key={content.section} content={content} period={report} />
      ))}
    </>
  );
}

/** The service report of a year: visits, use, bookings, income, refunds and alarms. */
export default listScreen({
  route: 'StatisticsServiceReport',
  list: serviceReports.list,
  filter: serviceReportFilter,
  row: reportLine,
  rowKey: (row) => `${row.section}.${row.key}`,
  noun: { zh: '指标', en: 'figures' },
  search: [
    {
      kind: 'lookup',
      key: 'year',
      load: () => {
        const year = Number(schoolDate().slice(0, 4));
        return Promise.resolve(
          Array.from({ length: YEARS }, (_, n) => ({ id: year - n, name: `${year - n} 年`, enName: String(year - n) })),
        );
      },
    },
    field.venue(),
  ],
  columns: reportColumns,
  exports: { endpoint: serviceReports.exportFile, right: 'StatisticsServiceReportExport' },
  Above: ServiceReport,
});
