import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A line of the statement of a payment channel. Equal lines are separate rows. */
@Entity('recon_line')
export class ReconLineEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'pay_type', type: 'smallint' })
  payType: number;

  @Column({ name: 'account_id', type: 'integer', nullable: true })
  accountId: number | null;

  @Column({ type: 'date' })
  day: string;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ type: 'text' })
  no: string;

  @Column({ name: 'channel_no', type: 'text' })
  channelNo: string;

  @Column({ type: 'integer' })
  amount: number;

  @Column({ type: 'integer' })
  fee: number;

  @Column({ type: 'timestamptz' })
  at: Date;
}
