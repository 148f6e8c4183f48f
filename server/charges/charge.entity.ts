import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A price of a site or a space, by role, kind of day, time of day and period. */
@Entity('charge')
export class ChargeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ name: 'space_id', type: 'integer', nullable: true })
  spaceId: number | null;

  @Column({ name: 'role_id', type: 'integer', nullable: true })
  roleId: number | null;

  @Column({ name: 'date_kind', type: 'smallint', nullable: true })
  dateKind: number | null;

  @Column({ name: 'begin_minute', type: 'smallint', default: 0 })
  beginMinute: number;

  @Column({ name: 'end_minute', type: 'smallint', default: 2880 })
  endMinute: number;

  @Column({ type: 'integer' })
  price: number;

  @Column({ name: 'companion_price', type: 'integer', default: 0 })
  companionPrice: number;

  @Column({ name: 'effective_from', type: 'date', nullable: true })
  effectiveFrom: string | null;

  @Column({ name: 'effective_to', type: 'date', nullable: true })
  effectiveTo: string | null;
}
