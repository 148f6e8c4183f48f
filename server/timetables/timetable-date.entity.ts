import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The order that blocks the spaces of a lesson on one date. */
@Entity('timetable_date')
export class TimetableDateEntity {
  @PrimaryColumn({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ name: 'lesson_id', type: 'integer' })
  lessonId: number;

  @Column({ type: 'date' })
  date: string;
}
