import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A message to a person by one channel, with the state of its delivery. */
@Entity('message_record')
export class MessageRecordEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  template: string;

  @Column({ type: 'smallint' })
  channel: number;

  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;

  @Column({ type: 'text' })
  lang: string;

  @Column({ type: 'text', nullable: true })
  sealed: string | null;

  @Column({ name: 'address_mask', type: 'text' })
  addressMask: string;

  @Column({ type: 'smallint', default: 0 })
  status: number;

  @Column({ type: 'smallint', default: 0 })
  tries: number;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ name: 'provider_id', type: 'text', nullable: true })
  providerId: string | null;

  @Column({ name: 'next_at', type: 'timestamptz', default: () => 'app_now()' })
  nextAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt: Date | null;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;

  @Column({ name: 'sent_at', type: 'timestamptz', nullable: true })
  sentAt: Date | null;

  @Column({ type: 'text', nullable: true })
  about: string | null;
}
