import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A report of a payment channel that contradicts the records: unknown order, wrong amount, account or currency. */
@Entity('pay_anomaly')
export class PayAnomalyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  channel: string;

  @Column({ type: 'text' })
  kind: string;

  @Column({ name: 'ref_no', type: 'text', nullable: true })
  refNo: string | null;

  @Column({ type: 'integer', nullable: true })
  amount: number | null;

  @Column({ type: 'text' })
  note: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at: Date;
}
