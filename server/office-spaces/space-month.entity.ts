import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A room at the end of a month. The area is in hundredths of a square metre. */
@Entity('space_month')
export class SpaceMonthEntity {
  @PrimaryColumn({ type: 'date' })
  month: string;

  @PrimaryColumn({ name: 'room_id', type: 'integer' })
  roomId: number;

  @Column({ name: 'org_id', type: 'integer', nullable: true })
  orgId: number | null;

  @Column({ type: 'integer' })
  area: number;

  @Column({ type: 'boolean' })
  counted: boolean;
}
