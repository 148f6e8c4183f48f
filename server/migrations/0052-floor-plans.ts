import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans of floors as outlines of their rooms, in centimetres. */
export class FloorPlans1800000000052 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table floor_plan (
        floor_id int primary key constraint floor_plan_floor references floor(id) on delete cascade,
        version int not null,
        saved_at timestamptz default app_now() not null
      );
      create table room_outline (
        room_id int primary key constraint room_outline_room references room(id) on delete cascade,
        floor_id int not null constraint room_outline_plan references floor_plan(floor_id) on delete cascade,
        points jsonb not null,
        constraint room_outline_corners check (jsonb_array_length(points) >= 3)
      );
      create index room_outline_of_floor on room_outline (floor_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table room_outline, floor_plan cascade');
  }
}
