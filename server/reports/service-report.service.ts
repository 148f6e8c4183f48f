import { Injectable } from '@nestjs/common';
import { enumCodes } from '#domain/kit/enumeration';
import { localDate } from '#domain/kit/time';
import { figureChange, REPORT_SECTIONS, type ReportContent } from '#domain/reports/report-figure.rules';
import { periodAround } from '#domain/reports/report-period.rules';
import { reportPeriod, reportSection } from '#domain/reports/report.status';
import { compareWith } from '#domain/statistics/statistics.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { reportLine, serviceReports, type ReportLine } from '#contract/reports/service-report.contract';
import type { Member } from '#server/kit/access/caller';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { pageOfRows, singleBatch } from '#server/kit/excel/row-page';
import { RollupCheckService } from '#server/statistics/rollup-check.service';
import { ReportContentService } from './report-content.service';

type Filter = Omit<ParsedOf<typeof serviceReports.list>, 'page' | 'size'>;

const FEN = 100;
const sheet: Sheet<ReportLine> = {
  zh: '年度服务报告',
  en: 'Service report',
  row: reportLine,
  columns: [
    { key: 'section', of: reportSection },
    { key: 'name', width: 24, value: (row, lang) => (lang === 'en' ? row.enName : row.name) },
    { key: 'unit', value: (row, lang) => (lang === 'en' ? row.enUnit : row.unit) },
    { key: 'now', width: 16 },
    { key: 'before', width: 16 },
    { key: 'change', width: 12 },
  ],
};

/** Returns the figures of a report as lines, money in yuan. */
const linesOf = ({ sections }: ReportContent): ReportLine[] =>
  sections.flatMap(({ section, figures }) =>
    REPORT_SECTIONS[section].figures.map(({ key, form, zh, en, unit }): ReportLine => {
      const { now = null, before = null } = figures.find((figure) => figure.key === key) ?? {};
      const inUnit = (value: number | null) => (value !== null && form === 'money' ? value / FEN : value);
      return {
        key,
        section,
        name: zh,
        enName: en,
        unit: unit.zh,
        enUnit: unit.en,
        form,
        now: inUnit(now),
        before: inUnit(before),
        change: figureChange(form, { now, before }),
      };
    }),
  );

/** The service report of a year: every section, compared with the same days of the year before. */
@Injectable()
export class ServiceReportService {
  constructor(
    private readonly content: ReportContentService,
    private readonly proofs: RollupCheckService,
  ) {}

  /** Returns the report of a year until yesterday, by default of this year. */
  async list(
    caller: Member,
    { page, size, ...filter }: ParsedOf<typeof serviceReports.list>,
  ): Promise<AnswerOf<typeof serviceReports.list>> {
    const [report, proof] = await Promise.all([this.load(caller, filter), this.proofs.latest()]);
    return { ...pageOfRows(linesOf(report), { page, size }), report, proof };
  }

  /** Returns the figures of the report as a sheet. */
  @ExportSource(serviceReports.exportFile)
  async sheet(caller: Member, filter: Filter): Promise<ListSheet<ReportLine>> {
    return { sheet, batches: singleBatch(linesOf(await this.load(caller, filter))) };
  }

  private async load(caller: Member, { year, venueId }: Filter): Promise<ReportContent> {
    const day = year === undefined ? this.content.lastDay() : localDate(`${year}-01-01`);
    const content = await this.content.load(caller, {
      sections: enumCodes(reportSection),
      venueId: venueId ?? null,
      period: periodAround(reportPeriod.year, day),
      compare: compareWith.lastYear,
    });
    return this.content.visible(caller, content);
  }
}
