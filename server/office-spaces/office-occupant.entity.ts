import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A period in which a person uses a room; both days are included. */
@Entity('office_occupant')
export class OfficeOccupantEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'room_id', type: 'integer' })
  roomId: number;

  @Column({ name: 'space_user_id', type: 'integer' })
  spaceUserId: number;

  @Column({ name: 'begin_on', type: 'date' })
  beginOn: string;

  @Column({ name: 'end_on', type: 'date', nullable: true })
  endOn: string | null;

  @Column({ type: 'text', default: '' })
  note: string;

  @Column({ type: 'integer', default: 0 })
  version: number;
}
