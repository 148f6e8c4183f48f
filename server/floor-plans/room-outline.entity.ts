import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The outline of a room on the plan of its floor: corners in centimetres. */
@Entity('room_outline')
export class RoomOutlineEntity {
  @PrimaryColumn({ name: 'room_id', type: 'integer' })
  roomId: number;

  @Column({ name: 'floor_id', type: 'integer' })
  floorId: number;

  @Column({ type: 'jsonb' })
  points: unknown;
}
