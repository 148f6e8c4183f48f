import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A login by single sign-on, kept so that a logout at the provider ends its sessions. */
@Entity('sso_login')
export class SsoLoginEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  kind: string;

  @Column({ name: 'session_key', type: 'text', nullable: true })
  sessionKey: string | null;

  @Column({ type: 'text', nullable: true })
  subject: string | null;

  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;

  @Column({ name: 'id_token', type: 'text', nullable: true })
  idToken: string | null;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt: Date | null;
}
