import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A coupon of a member, or one that is not claimed yet. */
@Entity('coupon')
export class CouponEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'template_id', type: 'integer' })
  templateId: number;

  @Column({ type: 'text', default: () => "('C'::text || upper(substr(md5((gen_random_uuid())::text), 1, 11)))" })
  code: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ name: 'begin_at', type: 'timestamptz' })
  beginAt: Date;

  @Column({ name: 'end_at', type: 'timestamptz' })
  endAt: Date;

  @Column({ type: 'smallint' })
  source: number;

  @Column({ type: 'text', default: '' })
  reason: string;

  @Column({ name: 'granted_by', type: 'integer', nullable: true })
  grantedBy: number | null;

  @Column({ name: 'reminded_at', type: 'timestamptz', nullable: true })
  remindedAt: Date | null;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
