import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An instalment or a deposit of a bulk booking. */
@Entity('bulk_due')
export class BulkDueEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'bulk_id', type: 'integer' })
  bulkId: number;

  @Column({ type: 'integer' })
  no: number;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ type: 'date' })
  due: string;

  @Column({ type: 'integer' })
  amount: number;

  @Column({ name: 'paid_at', type: 'timestamptz', nullable: true })
  paidAt: Date | null;

  @Column({ name: 'offline_type', type: 'smallint', nullable: true })
  offlineType: number | null;

  @Column({ type: 'text', default: '' })
  receipt: string;

  @Column({ name: 'collector_id', type: 'integer', nullable: true })
  collectorId: number | null;

  @Column({ name: 'void_at', type: 'timestamptz', nullable: true })
  voidAt: Date | null;

  @Column({ type: 'smallint', default: 0 })
  reminded: number;

  @Column({ name: 'paid_online', type: 'boolean', default: false })
  paidOnline: boolean;

  @Column({ type: 'integer', default: 0 })
  returned: number;

  @Column({ name: 'pay_type', type: 'smallint', nullable: true })
  payType: number | null;

  @Column({ name: 'attempt_no', type: 'text', nullable: true })
  attemptNo: string | null;
}
