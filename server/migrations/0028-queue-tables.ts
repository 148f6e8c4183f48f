import type { MigrationInterface, QueryRunner } from 'typeorm';

const KEPT =
  'autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0, vacuum_truncate = off';

/**
 * The two outboxes are queues: thousands of rows pass through tables that are nearly always empty. Planned by what they hold at the moment
 * they would be read whole, dead rows and all; so they are asked by index alone, and cleaned by what passed, not by what is left.
 */
export class QueueTables1700000000028 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table outbox set (${KEPT});
      alter table outbox_live set (${KEPT});

      -- Takes events nobody took, and when asked those handed on so long ago (30 s, doubled with each try) that the queue must have lost them.
      create function take_events(overdue boolean, most int) returns table (id bigint, name text, payload jsonb, tries smallint, done text[])
      language plpgsql volatile set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
      begin
        return query
          with due as materialized (
            select o.id from outbox o where o.queued_at is null or (overdue and o.queued_at < now() - interval '30 s' * power(2, least(o.tries - 1, 7)))
             order by o.id limit most for update skip locked
          )
          update outbox u set queued_at = now(), tries = u.tries + 1 from due where u.id = due.id returning u.id, u.name, u.payload, u.tries, u.done;
      end $$;

      -- Forgets live rows that were told, and answers the oldest others that are not held back, by room and version.
      create function carry_live(told bigint[], held bigint[], most int) returns table (id bigint, room text, v bigint, patch jsonb, at bigint)
      language plpgsql volatile set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
      begin
        delete from outbox_live o where o.id = any (told);
        return query
          select * from (
            select o.id, o.room, o.v, o.patch, epoch_ms(o.at) as at from outbox_live o where o.id <> all (held) order by o.id limit most
          ) first order by first.room, first.v, first.id;
      end $$;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      drop function take_events(boolean, int), carry_live(bigint[], bigint[], int);
      alter table outbox reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold, autovacuum_vacuum_cost_delay, vacuum_truncate);
      alter table outbox_live reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold, autovacuum_vacuum_cost_delay, vacuum_truncate);
    `);
  }
}
