import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A code sent by text message or mail to prove a phone number or an address. */
@Entity('verification_code')
export class VerificationCodeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'smallint' })
  purpose: number;

  @Column({ type: 'smallint' })
  channel: number;

  @Column({ type: 'text' })
  target: string;

  @Column({ type: 'text', nullable: true })
  address: string | null;

  @Column({ type: 'text', nullable: true })
  sender: string | null;

  @Column({ name: 'code_hash', type: 'text' })
  codeHash: string;

  @Column({ type: 'smallint', default: 0 })
  tries: number;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt: Date;

  @Column({ name: 'used_at', type: 'timestamptz', nullable: true })
  usedAt: Date | null;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
