import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A notice received from a payment channel, as it arrived. */
@Entity('pay_notice')
export class PayNoticeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  channel: string;

  @Column({ type: 'text' })
  kind: string;

  @Column({ type: 'boolean' })
  verified: boolean;

  @Column({ name: 'ref_no', type: 'text', nullable: true })
  refNo: string | null;

  @Column({ type: 'jsonb' })
  headers: unknown;

  @Column({ type: 'text' })
  body: string;

  @Column({ type: 'text' })
  result: string;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at: Date;
}
