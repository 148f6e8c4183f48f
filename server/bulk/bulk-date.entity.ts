import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A date of a bulk booking, with its order or the reason why it was refused. */
@Entity('bulk_date')
export class BulkDateEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'bulk_id', type: 'integer' })
  bulkId: number;

  @Column({ type: 'date' })
  date: string;

  @Column({ type: 'smallint' })
  result: number;

  @Column({ type: 'integer', default: 0 })
  slots: number;

  @Column({ type: 'integer', default: 0 })
  amount: number;

  @Column({ type: 'text', nullable: true })
  blocked: string | null;

  @Column({ name: 'blocked_en', type: 'text', nullable: true })
  blockedEn: string | null;

  @Column({ name: 'trade_no', type: 'text', nullable: true })
  tradeNo: string | null;

  @Column({ type: 'boolean', default: false })
  refused: boolean;
}
