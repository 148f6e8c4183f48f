import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A change of the stock of a commodity. */
@Entity('commodity_move')
export class CommodityMoveEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'commodity_id', type: 'integer' })
  commodityId: number;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ type: 'integer' })
  delta: number;

  @Column({ name: 'stock_after', type: 'integer' })
  stockAfter: number;

  @Column({ type: 'text', default: '' })
  person: string;

  @Column({ type: 'text', default: '' })
  note: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'undo_of', type: 'integer', nullable: true })
  undoOf: number | null;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  at: Date;
}
