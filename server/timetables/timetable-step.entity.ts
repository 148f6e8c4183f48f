import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One step of a timetable import: it ends an occupation, or blocks the slots of a lesson on one date. */
@Entity('timetable_step')
export class TimetableStepEntity {
  @PrimaryColumn({ name: 'import_id', type: 'integer' })
  importId: number;

  @PrimaryColumn({ type: 'integer' })
  n: number;

  @Column({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ type: 'date' })
  date: string;

  @Column({ name: 'ends_no', type: 'text', nullable: true })
  endsNo: string | null;

  @Column({ name: 'lesson_n', type: 'integer', nullable: true })
  lessonN: number | null;

  @Column({ name: 'lesson_id', type: 'integer', nullable: true })
  lessonId: number | null;

  /** The request as `book_slots` takes it. */
  @Column({ type: 'jsonb', nullable: true })
  booking: unknown;

  @Column({ type: 'boolean', default: false })
  done: boolean;
}
