import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person in a room at the end of a month. Areas are in hundredths of a square metre. */
@Entity('space_month_occupant')
export class SpaceMonthOccupantEntity {
  @PrimaryColumn({ type: 'date' })
  month: string;

  @PrimaryColumn({ name: 'room_id', type: 'integer' })
  roomId: number;

  @PrimaryColumn({ name: 'space_user_id', type: 'integer' })
  spaceUserId: number;

  @Column({ name: 'org_id', type: 'integer' })
  orgId: number;

  @Column({ type: 'integer' })
  standard: number;

  @Column({ type: 'integer' })
  share: number;
}
