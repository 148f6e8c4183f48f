import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { periodAround } from '#domain/reports/report-period.rules';
import { reportFailure } from '#domain/reports/report.failures';
import { reportPeriod, reportState } from '#domain/reports/report.status';
import { systemFailure } from '#domain/system/system.failures';
import { placeFailure } from '#domain/venues/place.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import {
  operationReportRow,
  operationReports,
  type OperationReportRow,
} from '#contract/reports/operation-report.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller, Member } from '#server/kit/access/caller';
import { HistoryAccess } from '#server/kit/access/history-access';
import { scopeReaches } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { EntityResource } from '#server/kit/resource/entity-resource.service';
import type { DraftOf } from '#server/kit/resource/resource.service';
import { VenueTables } from '#server/venues/venue-tables.service';
import { OperationReportVersionEntity } from './operation-report-version.entity';
import { OperationReportEntity } from './operation-report.entity';
import { OperationReportStore } from './operation-report.store';
import { ReportContentService, type ReportScope } from './report-content.service';

type Form = ParsedOf<typeof operationReports.save>;
type ReportDraft = Omit<OperationReportEntity, 'id' | 'version' | 'gmtCreate'>;

const sheet: Sheet<OperationReportRow> = {
  zh: '运营报告',
  en: 'Operations reports',
  row: operationReportRow,
  columns: [
    { key: 'title', width: 32, value: (row, lang) => (lang === 'en' ? row.enTitle : row.title) },
    { key: 'periodKind', of: reportPeriod },
    { key: 'dateFrom', width: 12 },
    { key: 'dateTo', width: 12 },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'state', of: reportState },
    { key: 'versions' },
    { key: 'authorName', value: (row, lang) => (lang === 'en' ? row.enAuthorName : row.authorName) },
    { key: 'createdAt', width: 18 },
    { key: 'comment', width: 60 },
  ],
};

/** Edits reports of operations and keeps their final versions. */
@Injectable()
export class OperationReportService extends EntityResource<Form, OperationReportEntity, ReportDraft> {
  protected readonly name = 'operationReport';
  protected readonly entity = OperationReportEntity;
  protected override readonly missing = reportFailure.reportMissing;

  constructor(
    db: Db,
    private readonly store: OperationReportStore,
    private readonly content: ReportContentService,
    private readonly tables: VenueTables,
  ) {
    super(db);
  }

  list(query: ParsedOf<typeof operationReports.list>, caller: Member): Promise<AnswerOf<typeof operationReports.list>> {
    return this.store.list.page(query, caller);
  }

  /** Returns the filtered reports as a sheet. */
  @ExportSource(operationReports.exportFile)
  sheet(
    caller: Caller,
    filter: Omit<ParsedOf<typeof operationReports.exportFile>, 'lang'>,
  ): ListSheet<OperationReportRow> {
    return { sheet, batches: this.store.list.rows(filter, caller as Member) };
  }

  /** Returns a report with the figures until yesterday, or with those of a final version. */
  async detail(
    { id, number }: ParsedOf<typeof operationReports.detail>,
    caller: Member,
  ): Promise<AnswerOf<typeof operationReports.detail>> {
    const [[row], frozen] = await Promise.all([this.store.list.first({ id }, 1, caller), this.store.versions(id)]);
    if (!row) throw new Failure(this.missing);
    if (number === undefined) {
      const content = await this.content.load(caller, this.scopeOf(row));
      return { ...row, number: null, frozen, content: this.content.visible(caller, content) };
    }
    const kept = await this.store.version(id, number);
    if (!kept) throw new Failure(reportFailure.reportVersionMissing);
    const { title, enTitle, comment, content } = kept;
    return { ...row, title, enTitle, comment, number, frozen, content: this.content.visible(caller, content) };
  }

  /** Keeps the report as its next final version. Throws before the period is over or if the caller saw an old version. */
  async freeze({ id, version }: ParsedOf<typeof operationReports.freeze>, caller: Member) {
    // The figures are read before the lock: a report of a year takes longer than a lock should be held.
    const [row] = await this.store.list.first({ id }, 1, caller);
    if (!row) throw new Failure(this.missing);
    if (row.dateTo > this.content.lastDay()) throw new Failure(reportFailure.reportNotOver, { to: row.dateTo });
    const content = await this.content.load(caller, this.scopeOf(row));
    return this.db.transact(async (tx) => {
      const held = await this.lock(tx, id, caller);
      if (held.version !== version || row.version !== version) throw new Failure(systemFailure.staleVersion);
      const number = (await this.store.latestNumber(tx, id)) + 1;
      const { title, enTitle, comment } = held;
      await tx
        .repository(OperationReportVersionEntity)
        .insert({ reportId: id, number, title, enTitle, comment, content, frozenBy: caller.userId });
      await writeAudit(tx, caller, {
        action: 'operationReport.freeze',
        object: `operationReport:${id}`,
        after: { number },
      });
      return { id, number };
    });
  }

  /** Throws if a report is outside the caller's scope. */
  @HistoryAccess('operationReport')
  async assertReachable(caller: Member, key: string): Promise<void> {
    const [row] = /^\d{1,9}$/.test(key) ? await this.store.list.first({ id: Number(key) }, 1, caller) : [];
    if (!row) throw new Failure(this.missing);
  }

  protected override isReachable({ venueId }: OperationReportEntity, caller: Member): boolean {
    return scopeReaches(caller, { venueId });
  }

  protected validate(
    _tx: Tx,
    { date, venueId, ...rest }: DraftOf<Form>,
    caller: Member,
    held: OperationReportEntity | null,
  ): ReportDraft {
    const place = venueId ?? null;
    if (place !== null && !this.tables.venues.some(({ id }) => id === place))
      throw new Failure(placeFailure.placeMissing);
    if (!scopeReaches(caller, { venueId: place }))
      throw new Failure(place === null ? reportFailure.reportScope : placeFailure.placeMissing);
    const { from, to } = periodAround(rest.periodKind, date);
    return { ...rest, venueId: place, dateFrom: from, dateTo: to, authorId: held?.authorId ?? caller.userId };
  }

  protected override async delete(tx: Tx, id: number, held: OperationReportEntity, caller: Member): Promise<void> {
    if ((await this.store.latestNumber(tx, id)) > 0) throw new Failure(reportFailure.reportFinal);
    await super.delete(tx, id, held, caller);
  }

  private scopeOf({ sections, venueId, dateFrom, dateTo, compare }: OperationReportRow): ReportScope {
    return { sections, venueId, compare, period: { from: dateFrom, to: dateTo } };
  }
}
