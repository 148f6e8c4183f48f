import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A kind of coupon: its value, its conditions and its validity. */
@Entity('coupon_template')
export class CouponTemplateEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'text', default: '' })
  note: string;

  @Column({ name: 'en_note', type: 'text', default: '' })
  enNote: string;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ type: 'integer', default: 0 })
  amount: number;

  @Column({ type: 'smallint', default: 0 })
  percent: number;

  @Column({ type: 'integer', default: 0 })
  cap: number;

  @Column({ name: 'min_spend', type: 'integer', default: 0 })
  minSpend: number;

  @Column({ name: 'venue_ids', type: 'integer', array: true, default: () => "'{}'" })
  venueIds: readonly number[];

  @Column({ name: 'site_ids', type: 'integer', array: true, default: () => "'{}'" })
  siteIds: readonly number[];

  @Column({ name: 'role_ids', type: 'integer', array: true, default: () => "'{}'" })
  roleIds: readonly number[];

  @Column({ type: 'integer', array: true, default: () => "'{}'" })
  weekdays: readonly number[];

  @Column({ name: 'begin_minute', type: 'smallint', nullable: true })
  beginMinute: number | null;

  @Column({ name: 'end_minute', type: 'smallint', nullable: true })
  endMinute: number | null;

  @Column({ type: 'boolean', default: false })
  combines: boolean;

  @Column({ type: 'smallint' })
  validity: number;

  @Column({ name: 'begin_on', type: 'date', nullable: true })
  beginOn: string | null;

  @Column({ name: 'end_on', type: 'date', nullable: true })
  endOn: string | null;

  @Column({ type: 'smallint', default: 0 })
  days: number;

  @Column({ type: 'integer', default: 0 })
  total: number;

  @Column({ name: 'per_user', type: 'smallint', default: 1 })
  perUser: number;

  @Column({ type: 'integer', default: 0 })
  granted: number;

  @Column({ type: 'smallint' })
  take: number;

  @Column({ type: 'text', nullable: true })
  code: string | null;

  @Column({ type: 'boolean', default: false })
  paused: boolean;

  @Column({ type: 'integer', default: 0 })
  version: number;

  @Column({ type: 'integer', nullable: true })
  creator: number | null;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
