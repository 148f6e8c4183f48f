import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A line of the statement of a payment channel. */
@Entity('recon_line')
export class ReconLineEntity {
  /** The address of the row: the table has no primary key, and equal lines are separate rows. */
  @PrimaryColumn({ name: 'ctid', type: 'text', insert: false, update: false })
  rowAddress: string;

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
