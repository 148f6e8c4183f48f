import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The secret address of a member's calendar subscription. */
@Entity('calendar_feed')
export class CalendarFeedEntity {
  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'uuid', default: () => 'gen_random_uuid()' })
  key: string;

  @Column({ type: 'text' })
  lang: string;

  @Column({ name: 'opened_at', type: 'timestamptz', default: () => 'app_now()' })
  openedAt: Date;
}
