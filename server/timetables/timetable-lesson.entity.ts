import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A lesson of the teaching timetable of a term. */
@Entity('timetable_lesson')
export class TimetableLessonEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  term: string;

  @Column({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ name: 'space_ids', type: 'integer', array: true })
  spaceIds: readonly number[];

  @Column({ name: 'course_no', type: 'text' })
  courseNo: string;

  @Column({ name: 'course_name', type: 'text' })
  courseName: string;

  @Column({ type: 'text', default: '' })
  teacher: string;

  @Column({ type: 'smallint' })
  weekday: number;

  @Column({ type: 'text' })
  weeks: string;

  @Column({ name: 'begin_minute', type: 'smallint' })
  beginMinute: number;

  @Column({ name: 'end_minute', type: 'smallint' })
  endMinute: number;

  @Column({ name: 'date_from', type: 'date' })
  dateFrom: string;

  @Column({ name: 'date_to', type: 'date' })
  dateTo: string;

  @Column({ name: 'series_no', type: 'text' })
  seriesNo: string;

  @Column({ name: 'imported_by', type: 'integer' })
  importedBy: number;

  @Column({ name: 'imported_at', type: 'timestamptz', default: () => 'app_now()' })
  importedAt: Date;
}
