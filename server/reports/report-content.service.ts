import { Inject, Injectable } from '@nestjs/common';
import { enumCodes } from '#domain/kit/enumeration';
import { addDays, type LocalDate } from '#domain/kit/time';
import { withoutMoney, type ReportContent, type SectionContent } from '#domain/reports/report-figure.rules';
import { periodUntil } from '#domain/reports/report-period.rules';
import { reportSection, type ReportSection } from '#domain/reports/report.status';
import { comparisonPeriod, type Period } from '#domain/statistics/period.rules';
import type { CompareWith } from '#domain/statistics/statistics.status';
import { hasRight, type Member } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';

/** Loads one section of a report within the caller's scope. */
interface SectionSource {
  load(caller: Member, venueId: number | undefined, period: Period, before: Period): Promise<SectionContent>;
}

/** The sources of all sections. */
export type ReportSources = Readonly<Record<ReportSection, SectionSource>>;

/** Injection token of the sources. */
export const REPORT_SOURCES = Symbol('report sources');

/** What a report is about. */
export interface ReportScope {
  readonly sections: readonly ReportSection[];
  readonly venueId: number | null;
  readonly period: Period;
  readonly compare: CompareWith;
}

/** Loads the content of reports from the areas that own the figures. */
@Injectable()
export class ReportContentService {
  constructor(
    @Inject(REPORT_SOURCES) private readonly sources: ReportSources,
    private readonly clock: Clock,
  ) {}

  /** Returns the last day of which the figures are complete. */
  lastDay(): LocalDate {
    return addDays(schoolTime(this.clock.now()).date, -1);
  }

  /** Returns the sections of a report until the last complete day, in declared order, with those about money. */
  async load(caller: Member, { sections, venueId, period: whole, compare }: ReportScope): Promise<ReportContent> {
    const period = periodUntil(whole, this.lastDay());
    const before = comparisonPeriod(period, compare);
    const wanted = enumCodes(reportSection).filter((section) => sections.includes(section));
    return {
      ...period,
      beforeFrom: before.from,
      beforeTo: before.to,
      sections: await Promise.all(
        wanted.map((section) => this.sources[section].load(caller, venueId ?? undefined, period, before)),
      ),
    };
  }

  /** Returns the content as the caller may see it: amounts need a right of their own. */
  visible(caller: Member, content: ReportContent): ReportContent {
    return hasRight(caller, 'moneyEye') ? content : withoutMoney(content);
  }
}
