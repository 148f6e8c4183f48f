import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A venue: a building or an area with sites that can be booked. */
@Entity('venue')
export class VenueEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'campus_id', type: 'integer' })
  campusId: number;

  @Column({ name: 'merchant_id', type: 'integer' })
  merchantId: number;

  @Column({ name: 'venue_name', type: 'text' })
  venueName: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ name: 'web_type', type: 'smallint', default: 1 })
  webType: number;

  @Column({ type: 'text', default: '' })
  telephone: string;

  @Column({ type: 'text', default: '' })
  address: string;

  @Column({ name: 'en_address', type: 'text', default: '' })
  enAddress: string;

  @Column({ type: 'text', default: '' })
  introduce: string;

  @Column({ name: 'en_introduce', type: 'text', default: '' })
  enIntroduce: string;

  @Column({ name: 'open_begin', type: 'smallint', default: 480 })
  openBegin: number;

  @Column({ name: 'open_end', type: 'smallint', default: 1320 })
  openEnd: number;

  @Column({ name: 'max_people', type: 'integer', default: 0 })
  maxPeople: number;

  @Column({ name: 'show_traffic', type: 'boolean', default: true })
  showTraffic: boolean;

  @Column({ type: 'integer', default: 0 })
  sort: number;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ name: 'venue_type', type: 'text', default: '' })
  venueType: string;

  @Column({ type: 'numeric', precision: 9, scale: 6, nullable: true })
  lng: number | null;

  @Column({ type: 'numeric', precision: 8, scale: 6, nullable: true })
  lat: number | null;

  @Column({ type: 'jsonb', default: () => "'[]'" })
  pics: unknown;

  @Column({ name: 'cashier_dept', type: 'text', default: '' })
  cashierDept: string;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  access: readonly string[];

  @Column({ type: 'integer', default: 0 })
  version: number;
}
