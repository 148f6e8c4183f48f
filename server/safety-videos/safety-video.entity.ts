import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { QuizQuestion } from '#domain/safety-videos/safety-watch.rules';

/** A safety video: an uploaded file or an address, its length, and the quiz after it. */
@Entity('safety_video')
export class SafetyVideoEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  title: string;

  @Column({ name: 'en_title', type: 'text' })
  enTitle: string;

  @Column({ name: 'file_id', type: 'text', nullable: true })
  fileId: string | null;

  @Column({ name: 'file_ext', type: 'text', default: '' })
  fileExt: string;

  @Column({ type: 'text', default: '' })
  address: string;

  @Column({ type: 'integer' })
  seconds: number;

  @Column({ name: 'valid_months', type: 'smallint' })
  validMonths: number;

  @Column({ type: 'jsonb', default: () => "'[]'" })
  quiz: readonly QuizQuestion[];

  @Column({ name: 'pass_mark', type: 'smallint', default: 100 })
  passMark: number;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'integer', default: 0 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
