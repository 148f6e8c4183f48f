import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A webhook of an external system: address, subscribed events and secret. */
@Entity('webhook')
export class WebhookEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  url: string;

  @Column({ type: 'text', array: true })
  events: readonly string[];

  @Column({ type: 'text' })
  secret: string;

  @Column({ name: 'old_secret', type: 'text', nullable: true })
  oldSecret: string | null;

  @Column({ name: 'old_until', type: 'timestamptz', nullable: true })
  oldUntil: Date | null;

  @Column({ name: 'venue_ids', type: 'integer', array: true, nullable: true })
  venueIds: readonly number[] | null;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'integer', default: 0 })
  failures: number;

  @Column({ name: 'failing_since', type: 'timestamptz', nullable: true })
  failingSince: Date | null;

  @Column({ name: 'last_ok_at', type: 'timestamptz', nullable: true })
  lastOkAt: Date | null;

  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError: string | null;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'role_id', type: 'integer' })
  roleId: number;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
