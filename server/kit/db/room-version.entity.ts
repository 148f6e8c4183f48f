import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The current version of a realtime room. */
@Entity('room_version')
export class RoomVersionEntity {
  @PrimaryColumn({ type: 'text' })
  room: string;

  @Column({ type: 'bigint', default: 1 })
  v: number;
}
