import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A rule of exercise outside class for one term. */
@Entity('kwdl_rule')
export class KwdlRuleEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'text' })
  term: string;

  @Column({ name: 'begin_date', type: 'date' })
  beginDate: string;

  @Column({ name: 'end_date', type: 'date' })
  endDate: string;

  @Column({ type: 'jsonb' })
  bands: readonly { readonly from: number; readonly to: number }[];

  @Column({ name: 'venue_ids', type: 'integer', array: true, default: () => "'{}'" })
  venueIds: readonly number[];

  @Column({ name: 'min_minutes', type: 'smallint', default: 30 })
  minMinutes: number;

  @Column({ name: 'max_minutes', type: 'smallint', default: 180 })
  maxMinutes: number;

  @Column({ name: 'daily_max', type: 'smallint', default: 1 })
  dailyMax: number;

  @Column({ name: 'weekly_max', type: 'smallint', default: 0 })
  weeklyMax: number;

  @Column({ type: 'smallint' })
  target: number;

  @Column({ type: 'smallint', array: true, default: () => "'{1,4}'" })
  sources: readonly number[];

  @Column({ name: 'org_ids', type: 'integer', array: true, default: () => "'{}'" })
  orgIds: readonly number[];

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  grades: readonly string[];

  @Column({ name: 'score_table', type: 'jsonb', default: () => "'[]'" })
  scoreTable: readonly { readonly count: number; readonly points: number }[];

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
