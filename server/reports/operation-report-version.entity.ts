import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReportContent } from '#domain/reports/report-figure.rules';

/** A final version of a report: its texts and figures as they were; the database refuses to change it. */
@Entity('operation_report_version')
export class OperationReportVersionEntity {
  @PrimaryColumn({ name: 'report_id', type: 'integer' })
  reportId: number;

  @PrimaryColumn({ type: 'smallint' })
  number: number;

  @Column({ type: 'text' })
  title: string;

  @Column({ name: 'en_title', type: 'text' })
  enTitle: string;

  @Column({ type: 'text' })
  comment: string;

  @Column({ type: 'jsonb' })
  content: ReportContent;

  @Column({ name: 'frozen_by', type: 'integer' })
  frozenBy: number;

  @Column({ name: 'frozen_at', type: 'timestamptz', default: () => 'app_now()' })
  frozenAt: Date;
}
