import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A refund rule: the percentage returned by the hours left before the start. */
@Entity('refund_rule')
export class RefundRuleEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'jsonb' })
  tiers: unknown;

  @Column({ name: 'unpaid_free', type: 'boolean', default: true })
  unpaidFree: boolean;

  @Column({ name: 'en_name', type: 'text', default: '' })
  enName: string;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'week_cancel_max', type: 'smallint', default: 0 })
  weekCancelMax: number;

  @Column({ name: 'allow_special', type: 'boolean', default: true })
  allowSpecial: boolean;

  @Column({ name: 'gmt_modified', type: 'timestamptz', default: () => 'app_now()' })
  gmtModified: Date;
}
