import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An account of a person. */
@Entity('app_user')
export class AppUserEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  username: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text', default: '' })
  enName: string;

  @Column({ type: 'smallint', default: 1 })
  gender: number;

  @Column({ type: 'text', default: '' })
  phone: string;

  @Column({ type: 'text', default: '' })
  email: string;

  @Column({ name: 'campus_card_no', type: 'text', nullable: true })
  campusCardNo: string | null;

  @Column({ name: 'org_id', type: 'integer', default: 0 })
  orgId: number;

  @Column({ name: 'password_hash', type: 'text' })
  passwordHash: string;

  @Column({ name: 'login_check_status', type: 'smallint', default: 1 })
  loginCheckStatus: number;

  @Column({ name: 'face_status', type: 'smallint', default: 0 })
  faceStatus: number;

  @Column({ name: 'face_ref', type: 'text', nullable: true })
  faceRef: string | null;

  @Column({ name: 'failed_logins', type: 'smallint', default: 0 })
  failedLogins: number;

  @Column({ name: 'locked_until', type: 'timestamptz', nullable: true })
  lockedUntil: Date | null;

  @Column({ name: 'buddy_seed', type: 'text', default: () => 'md5((random())::text)' })
  buddySeed: string;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'boolean', default: false })
  demo: boolean;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'now()' })
  gmtCreate: Date;

  @Column({ name: 'last_login', type: 'timestamptz', nullable: true })
  lastLogin: Date | null;

  @Column({ name: 'temporary_hash', type: 'text', nullable: true })
  temporaryHash: string | null;

  @Column({ name: 'lock_reason', type: 'text', nullable: true })
  lockReason: string | null;

  @Column({ type: 'integer', default: 0 })
  version: number;

  @Column({ type: 'text', default: 'zh' })
  lang: string;
}
