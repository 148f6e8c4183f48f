import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A key with which an external system calls the API for an account and a role. */
@Entity('api_key')
export class ApiKeyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  prefix: string;

  @Column({ name: 'key_hash', type: 'bytea' })
  keyHash: Buffer;

  @Column({ name: 'sign_key', type: 'text' })
  signKey: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'role_id', type: 'integer' })
  roleId: number;

  @Column({ type: 'text', array: true })
  scopes: readonly string[];

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  ips: readonly string[];

  @Column({ name: 'per_minute', type: 'integer' })
  perMinute: number;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt: Date | null;

  @Column({ name: 'last_ip', type: 'text', nullable: true })
  lastIp: string | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt: Date | null;

  @Column({ name: 'revoked_by', type: 'integer', nullable: true })
  revokedBy: number | null;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
