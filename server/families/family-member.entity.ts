import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A family member registered by a member, with the review and the period of validity. */
@Entity('family_member')
export class FamilyMemberEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'owner_id', type: 'integer' })
  ownerId: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text', default: '' })
  enName: string;

  @Column({ type: 'smallint' })
  relation: number;

  @Column({ type: 'smallint' })
  gender: number;

  @Column({ type: 'date' })
  birth: string;

  @Column({ name: 'card_type', type: 'smallint' })
  cardType: number;

  @Column({ name: 'card_sealed', type: 'text' })
  cardSealed: string;

  @Column({ name: 'card_digest', type: 'text' })
  cardDigest: string;

  @Column({ name: 'card_mask', type: 'text' })
  cardMask: string;

  @Column({ type: 'text', default: '' })
  phone: string;

  @Column({ name: 'proof_ids', type: 'text', array: true })
  proofIds: readonly string[];

  @Column({ name: 'consent_version', type: 'integer' })
  consentVersion: number;

  @Column({ name: 'consent_at', type: 'timestamptz', default: () => 'app_now()' })
  consentAt: Date;

  @Column({ name: 'check_status', type: 'smallint', default: 0 })
  checkStatus: number;

  @Column({ type: 'boolean', default: false })
  closed: boolean;

  @Column({ name: 'check_content', type: 'text', default: '' })
  checkContent: string;

  @Column({ type: 'integer', nullable: true })
  checker: number | null;

  @Column({ name: 'checked_at', type: 'timestamptz', nullable: true })
  checkedAt: Date | null;

  @Column({ type: 'integer', default: 1 })
  round: number;

  @Column({ name: 'submitted_at', type: 'timestamptz', default: () => 'app_now()' })
  submittedAt: Date;

  @Column({ name: 'valid_until', type: 'date', nullable: true })
  validUntil: string | null;

  @Column({ name: 'account_user_id', type: 'integer', nullable: true })
  accountUserId: number | null;

  @Column({ name: 'end_kind', type: 'smallint', nullable: true })
  endKind: number | null;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt: Date | null;

  @Column({ name: 'end_note', type: 'text', default: '' })
  endNote: string;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
