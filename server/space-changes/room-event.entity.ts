import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a passed request did to one room; null stands for a room that appeared or disappeared. */
@Entity('room_event')
export class RoomEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'room_id', type: 'integer' })
  roomId: number;

  @Column({ name: 'change_id', type: 'integer' })
  changeId: number;

  @Column({ type: 'jsonb', nullable: true })
  before: unknown;

  @Column({ type: 'jsonb', nullable: true })
  after: unknown;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  at: Date;
}
