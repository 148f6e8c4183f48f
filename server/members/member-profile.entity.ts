import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The additional data of a member: identity card, emergency contact and ways of notification. */
@Entity('member_profile')
export class MemberProfileEntity {
  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'card_type', type: 'smallint', nullable: true })
  cardType: number | null;

  @Column({ name: 'card_sealed', type: 'text', nullable: true })
  cardSealed: string | null;

  @Column({ name: 'card_digest', type: 'text', nullable: true })
  cardDigest: string | null;

  @Column({ name: 'card_mask', type: 'text', default: '' })
  cardMask: string;

  @Column({ name: 'emergency_name', type: 'text', default: '' })
  emergencyName: string;

  @Column({ name: 'emergency_phone', type: 'text', default: '' })
  emergencyPhone: string;

  @Column({ name: 'notify_sms', type: 'boolean', default: true })
  notifySms: boolean;

  @Column({ name: 'notify_mail', type: 'boolean', default: true })
  notifyMail: boolean;

  @Column({ name: 'muted_groups', type: 'text', array: true, default: () => "'{}'" })
  mutedGroups: string[];

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'gmt_modified', type: 'timestamptz', default: () => 'now()' })
  gmtModified: Date;
}
