import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A login of an account with one role, until it is revoked or expires. */
@Entity('session')
export class SessionEntity {
  @PrimaryColumn({ type: 'text' })
  sid: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'role_id', type: 'integer' })
  roleId: number;

  @Column({ name: 'cipher_key', type: 'text' })
  cipherKey: string;

  @Column({ type: 'boolean', default: false })
  remember: boolean;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'now()' })
  gmtCreate: Date;

  @Column({ name: 'last_seen', type: 'timestamptz', default: () => 'now()' })
  lastSeen: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt: Date;

  @Column({ name: 'idle_seconds', type: 'integer' })
  idleSeconds: number;

  @Column({ type: 'text', nullable: true })
  ip: string | null;

  @Column({ type: 'text', nullable: true })
  agent: string | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt: Date | null;

  @Column({ name: 'revoke_reason', type: 'text', nullable: true })
  revokeReason: string | null;

  @Column({ name: 'sso_id', type: 'bigint', nullable: true })
  ssoId: number | null;
}
