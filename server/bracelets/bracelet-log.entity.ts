import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What happened to a wristband, never changed. Amounts in fen. */
@Entity('bracelet_log')
export class BraceletLogEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'bracelet_id', type: 'integer' })
  braceletId: number;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;

  @Column({ name: 'guest_name', type: 'text', nullable: true })
  guestName: string | null;

  @Column({ type: 'integer', default: 0 })
  amount: number;

  @Column({ name: 'trade_no', type: 'text', nullable: true })
  tradeNo: string | null;

  /** The member of staff, or null for devices and the system. */
  @Column({ name: 'operator_id', type: 'integer', nullable: true })
  operatorId: number | null;

  @Column({ type: 'text', default: '' })
  note: string;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  at: Date;
}
