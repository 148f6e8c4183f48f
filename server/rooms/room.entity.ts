import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A room of a floor as the register has it. The area is in hundredths of a square metre. */
@Entity('room')
export class RoomEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'floor_id', type: 'integer' })
  floorId: number;

  @Column({ name: 'room_no', type: 'text' })
  roomNo: string;

  @Column({ type: 'text', default: '' })
  name: string;

  @Column({ name: 'en_name', type: 'text', default: '' })
  enName: string;

  @Column({ type: 'integer' })
  area: number;

  @Column({ type: 'text' })
  usage: string;

  @Column({ name: 'use_status', type: 'smallint' })
  useStatus: number;

  @Column({ name: 'org_id', type: 'integer', nullable: true })
  orgId: number | null;

  @Column({ name: 'principal_user_id', type: 'integer', nullable: true })
  principalUserId: number | null;

  @Column({ type: 'integer', default: 0 })
  capacity: number;

  @Column({ type: 'text', default: '' })
  facilities: string;

  @Column({ name: 'key_no', type: 'text', default: '' })
  keyNo: string;

  @Column({ name: 'network_no', type: 'text', default: '' })
  networkNo: string;

  @Column({ name: 'site_id', type: 'integer', nullable: true })
  siteId: number | null;

  @Column({ type: 'integer', default: 0 })
  version: number;

  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt: Date | null;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
