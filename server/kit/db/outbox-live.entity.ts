import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A change of a realtime room, written in the transaction that caused it, until it is broadcast. */
@Entity('outbox_live')
export class OutboxLiveEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  room: string;

  @Column({ type: 'bigint' })
  v: number;

  @Column({ type: 'json' })
  patch: unknown;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at: Date;
}
