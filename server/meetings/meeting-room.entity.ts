import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The settings of a meeting room, which is a site of a venue of meeting rooms. */
@Entity('meeting_room')
export class MeetingRoomEntity {
  @PrimaryColumn({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ type: 'smallint' })
  capacity: number;

  @Column({ type: 'smallint' })
  layout: number;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  equipment: readonly string[];

  @Column({ name: 'check_mode', type: 'smallint', default: 0 })
  checkMode: number;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
