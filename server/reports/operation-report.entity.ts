import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { LocalDate } from '#domain/kit/time';
import type { ReportPeriod, ReportSection } from '#domain/reports/report.status';
import type { CompareWith } from '#domain/statistics/statistics.status';

/** A report of operations over a period; its figures follow the records until they are kept as a version. */
@Entity('operation_report')
export class OperationReportEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  title: string;

  @Column({ name: 'en_title', type: 'text' })
  enTitle: string;

  @Column({ name: 'period_kind', type: 'smallint' })
  periodKind: ReportPeriod;

  @Column({ name: 'date_from', type: 'date' })
  dateFrom: LocalDate;

  @Column({ name: 'date_to', type: 'date' })
  dateTo: LocalDate;

  @Column({ type: 'smallint' })
  compare: CompareWith;

  @Column({ name: 'venue_id', type: 'integer', nullable: true })
  venueId: number | null;

  @Column({ type: 'jsonb' })
  sections: readonly ReportSection[];

  @Column({ type: 'text', default: '' })
  comment: string;

  @Column({ name: 'author_id', type: 'integer' })
  authorId: number;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
