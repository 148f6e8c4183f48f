import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A site of a venue: a hall with one sport, one time template and one set of booking rules. */
@Entity('site')
export class SiteEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ name: 'site_name', type: 'text' })
  siteName: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ name: 'sport_type', type: 'integer' })
  sportType: number;

  @Column({ name: 'booking_mode', type: 'smallint', default: 1 })
  bookingMode: number;

  @Column({ name: 'open_objects', type: 'integer', array: true, default: () => "'{3,4,5,6,38}'" })
  openObjects: readonly number[];

  @Column({ name: 'open_begin', type: 'smallint', default: 480 })
  openBegin: number;

  @Column({ name: 'open_end', type: 'smallint', default: 1320 })
  openEnd: number;

  @Column({ name: 'template_id', type: 'integer' })
  templateId: number;

  @Column({ name: 'rule_set_id', type: 'integer' })
  ruleSetId: number;

  @Column({ name: 'refund_rule_id', type: 'integer' })
  refundRuleId: number;

  @Column({ name: 'protocol_code', type: 'text', default: 'RESERVATION_PROTOCOL' })
  protocolCode: string;

  @Column({ name: 'total_mode', type: 'smallint', default: 1 })
  totalMode: number;

  @Column({ name: 'seat_count', type: 'integer', default: 0 })
  seatCount: number;

  @Column({ name: 'buddy_num_min', type: 'smallint', default: 0 })
  buddyNumMin: number;

  @Column({ name: 'buddy_num_max', type: 'smallint', default: 0 })
  buddyNumMax: number;

  @Column({ name: 'need_face', type: 'boolean', default: false })
  needFace: boolean;

  @Column({ name: 'site_telephone', type: 'text', default: '' })
  siteTelephone: string;

  @Column({ type: 'text', default: '' })
  remark: string;

  @Column({ name: 'en_remark', type: 'text', default: '' })
  enRemark: string;

  @Column({ type: 'integer', default: 0 })
  sort: number;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ name: 'site_type', type: 'text', default: '' })
  siteType: string;

  @Column({ type: 'jsonb', default: () => "'[]'" })
  pics: unknown;

  @Column({ type: 'integer', default: 0 })
  version: number;
}
