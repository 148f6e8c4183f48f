import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The delivery of an event to a webhook. */
@Entity('webhook_delivery')
export class WebhookDeliveryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'webhook_id', type: 'integer' })
  webhookId: number;

  @Column({ name: 'event_id', type: 'text' })
  eventId: string;

  @Column({ type: 'text' })
  event: string;

  @Column({ type: 'text' })
  body: string;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'smallint', default: 0 })
  tries: number;

  @Column({ name: 'attempt_no', type: 'integer', default: 0 })
  attemptNo: number;

  @Column({ name: 'claimed_until', type: 'timestamptz', nullable: true })
  claimedUntil: Date | null;

  @Column({ name: 'next_try_at', type: 'timestamptz', default: () => 'app_now()' })
  nextTryAt: Date;

  @Column({ type: 'smallint', nullable: true })
  code: number | null;

  @Column({ type: 'integer', nullable: true })
  ms: number | null;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ type: 'jsonb', default: () => "'[]'" })
  attempts: unknown;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;

  @Column({ name: 'done_at', type: 'timestamptz', nullable: true })
  doneAt: Date | null;
}
