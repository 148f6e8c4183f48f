import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A commodity in the stock of a venue. */
@Entity('commodity')
export class CommodityEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'text', default: '' })
  type: string;

  @Column({ type: 'text' })
  unit: string;

  @Column({ name: 'en_unit', type: 'text' })
  enUnit: string;

  @Column({ type: 'integer', default: 0 })
  price: number;

  @Column({ type: 'integer', default: 0 })
  stock: number;

  @Column({ name: 'min_stock', type: 'integer', default: 0 })
  minStock: number;

  @Column({ type: 'text', default: '' })
  place: string;

  @Column({ name: 'en_place', type: 'text', default: '' })
  enPlace: string;

  @Column({ name: 'keeper_id', type: 'integer', nullable: true })
  keeperId: number | null;

  @Column({ type: 'jsonb', default: () => "'[]'" })
  pics: unknown;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'integer', default: 0 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
