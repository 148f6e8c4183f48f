import type { MigrationInterface, QueryRunner } from 'typeorm';
import { back, reword, type Rewording } from './reword';

const TOLD: Rewording = [
  `select p.room, v.v, p.patch from p join v on v.room = p.room order by p.room collate "C"`,
  `select '', 1, jsonb_agg(jsonb_build_object('room', p.room, 'v', v.v, 'patch', p.patch)) from p join v on v.room = p.room having count(*) > 0`,
];

/** A round of bookings tells of all its rooms in one row of the live outbox: what is written, read and deleted of it is a row a round instead of two a booking. */
export class RoundToldTogether1700000000183 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await reword(q, 'book_together(json)', TOLD);
  }

  async down(q: QueryRunner): Promise<void> {
    await reword(q, 'book_together(json)', back(TOLD));
  }
}
