import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many applications of a venue its refund desk follows one by one. */
const FOLLOWED = 50;

/**
 * What the refund desk of a venue hears: its newest applications and how they stand. The room is raised first and read after, so that of
 * two decisions at once the later one tells both.
 */
export class RefundDesk1700000000106 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create function refund_desk(of_venue int) returns jsonb language sql stable as $$
        select jsonb_build_object('applications', coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'checkStatus', a.check_status, 'round', a.round) order by a.id), '[]'::jsonb))
          from (select r.id, r.check_status, r.round from refund_apply r join venue_order o on o.trade_no = r.trade_no where o.venue_id = of_venue and not r.closed order by r.id desc limit ${FOLLOWED}) a
      $$;
      create function tell_refund_desk(of_venue int) returns bigint language plpgsql as $$
      declare raised bigint;
      begin
        insert into room_version as r (room) values ('refund:' || of_venue) on conflict (room) do update set v = r.v + 1 returning v into raised;
        insert into outbox_live (room, v, patch) values ('refund:' || of_venue, raised, refund_desk(of_venue));
        return raised;
      end $$;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop function tell_refund_desk(int), refund_desk(int)');
  }
}
