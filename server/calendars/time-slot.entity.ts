import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A slot of a time template. */
@Entity('time_slot')
export class TimeSlotEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'template_id', type: 'integer' })
  templateId: number;

  @Column({ name: 'begin_minute', type: 'smallint' })
  beginMinute: number;

  @Column({ name: 'end_minute', type: 'smallint' })
  endMinute: number;
}
