import { Injectable } from '@nestjs/common';
import { VIEW_GAP_SECONDS, SNAPSHOT_TICKET_SECONDS } from '#domain/surveillance/surveillance.rules';
import { cameraViewKind } from '#domain/surveillance/surveillance.status';
import type { CameraViewRow } from '#contract/surveillance/surveillance.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { contains, equals, sinceDate, untilDate, type ListQuery } from '#server/kit/db/list';
import { purgeOldRows } from '#server/kit/db/purge';
import { StoredList } from '#server/kit/db/stored-list';
import { zoneName } from '#server/kit/runtime/clock';

const list = (): ListQuery<'keyword' | 'venueId' | 'kind' | 'dateFrom' | 'dateTo', never> => ({
  select: `
    w.id::int as id, u.name as "userName", coalesce(u.en_name, '') as "enUserName", u.username as account,
    h.name as "cameraName", h.en_name as "enCameraName", v.venue_name as "venueName", v.en_name as "enVenueName",
    w.kind, to_char(w.began_at at time zone '${zoneName().replace(/'/g, '')}', 'YYYY-MM-DD HH24:MI:SS') as "beganAt",
    extract(epoch from w.last_at - w.began_at)::int as seconds, w.ip
  `,
  from: `
    camera_view w
      join v_hardware h on h.id = w.hardware_id
      join v_venue v on v.id = h.venue_id
      join v_app_user u on u.id = w.user_id
  `,
  filters: {
    keyword: contains('u.name', 'u.username', 'h.name', 'h.en_name'),
    venueId: equals('h.venue_id'),
    kind: equals('w.kind'),
    dateFrom: sinceDate('w.began_at'),
    dateTo: untilDate('w.began_at'),
  },
  sorts: {},
  tieBreaker: 'w.began_at desc, w.id desc',
});

/** Logs who viewed which camera. */
@Injectable()
export class CameraViewStore {
  readonly list: StoredList<CameraViewRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list(), (scope: Scope) =>
      scopeConditions(scope, { venue: 'v.id', merchant: 'v.merchant_id' }),
    );
  }

  /** Logs that a person sees snapshots of cameras: goes on with views that are open, and begins the others. */
  async seeSnapshots(userId: number, hardwareIds: readonly number[], ip: string): Promise<void> {
    await this.db.rows(
      `
        with open as (
          update camera_view w
          set last_at = app_now()
          from (
            select distinct on (hardware_id) id
            from camera_view
            where user_id = $1
              and hardware_id = any ($2)
              and kind = ${cameraViewKind.snapshots}
              and last_at > app_now() - $4 * interval '1 second'
            order by hardware_id, last_at desc
          ) x
          where w.id = x.id
          returning w.hardware_id
        )
        insert into camera_view (hardware_id, user_id, kind, ip)
        select c.id, $1, ${cameraViewKind.snapshots}, $3
        from unnest($2::int[]) as c(id)
        where c.id not in (select hardware_id from open)
      `,
      [userId, hardwareIds, ip, SNAPSHOT_TICKET_SECONDS],
    );
  }

  /** Logs that a person opens a stream; returns the id of the view. */
  async openStream(userId: number, hardwareId: number, ip: string): Promise<number> {
    const [row] = await this.db.rows<{ id: number }>(
      `
        insert into camera_view (hardware_id, user_id, kind, ip)
        values ($1, $2, ${cameraViewKind.stream}, $3)
        returning id::int as id
      `,
      [hardwareId, userId, ip],
    );
    return (row as { id: number }).id;
  }

  /** Goes on with an own open stream; returns its seconds so far, or null if it is over. */
  async keepStream(userId: number, viewId: number): Promise<number | null> {
    const [row] = await this.db.rows<{ seconds: number }>(
      `
        update camera_view
        set last_at = app_now()
        where id = $2
          and user_id = $1
          and kind = ${cameraViewKind.stream}
          and last_at > app_now() - $3 * interval '1 second'
        returning extract(epoch from last_at - began_at)::int as seconds
      `,
      [userId, viewId, VIEW_GAP_SECONDS],
    );
    return row?.seconds ?? null;
  }

  /** Deletes a slice of views older than so many days; returns their number. */
  dropOld(days: number): Promise<number> {
    return purgeOldRows(this.db, {
      table: 'camera_view',
      key: 'id',
      old: `select id from camera_view where began_at < app_now() - $1::int * interval '1 day' limit $2`,
      days,
    });
  }
}
