import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '#server/kit/db/db';

/** Settles month ends: what rooms and people had on the last day of a month. */
@Injectable()
export class SpaceMonthStore {
  constructor(private readonly db: Db) {}

  /** Returns the first day of the last full month if it is not settled; null if it is, or there are no rooms. */
  async due(): Promise<string | null> {
    const [row] = await this.db.rows<{ month: string }>(
      `
        select m.month::text as month
        from (select (date_trunc('month', school_now()) - interval '1 month')::date as month) m
        where not exists (select 1 from space_month x where x.month = m.month)
          and exists (select 1 from v_room where org_id is not null)
      `,
    );
    return row?.month ?? null;
  }

  /**
   * Stores the rooms and people of a month's last day; returns the number of rooms. A settled month stays. Waits for
   * changes of standards and of periods that go on.
   */
  async settle(tx: Tx, month: string): Promise<number> {
    await tx.rows('select 1 from space_config for update');
    const rooms = await tx.rows(
      `
        insert into space_month (month, room_id, org_id, area, counted)
        select $1::date, r.id, r.org_id, r.area, u.counted
        from v_room r
          join space_usage u on u.usage = r.usage
        where r.org_id is not null
        on conflict do nothing
        returning room_id
      `,
      [month],
    );
    await tx.rows(
      `
        insert into space_month_occupant (month, room_id, space_user_id, org_id, standard, share)
        select $1::date, s.room_id, s.space_user_id, s.org_id, s.standard, s.share
        from space_shares(($1::date + interval '1 month' - interval '1 day')::date) s
        where s.room_id = any ($2)
        on conflict do nothing
      `,
      [month, rooms.map((row) => (row as { room_id: number }).room_id)],
    );
    await tx.rows(
      `
        insert into space_month_org (month, org_id, quota)
        select $1::date, o.id, (coalesce(p.standard, 0) + coalesce(q.area, 0))::int
        from v_org o
          left join space_org_quota q on q.org_id = o.id
          left join (
            select s.org_id, sum(coalesce(s.quota_area, k.area)) as standard
            from space_user s
              join space_rank_quota k on k.rank = s.rank
            group by s.org_id
          ) p on p.org_id = o.id
        where $2
        on conflict do nothing
      `,
      [month, rooms.length > 0],
    );
    return rooms.length;
  }
}
