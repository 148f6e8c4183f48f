import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Pieces that staff wrote off, of anything but a booking, or why that was refused. */
@Entity('due_check')
export class DueCheckEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'checker_id', type: 'integer' })
  checkerId: number;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  at: Date;

  @Column({ type: 'smallint' })
  method: number;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ type: 'text' })
  title: string;

  @Column({ name: 'en_title', type: 'text' })
  enTitle: string;

  @Column({ type: 'integer' })
  pieces: number;

  @Column({ type: 'text', nullable: true })
  refusal: string | null;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  facts: unknown;
}
