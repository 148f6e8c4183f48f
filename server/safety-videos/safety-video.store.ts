import { Injectable } from '@nestjs/common';
import { switchStatus } from '#domain/venues/venue.status';
import type { StoredVideoRow } from '#contract/safety-videos/safety-video.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { insertRow, lockRow, updateRow, type Columns } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type Bind, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { SafetyVideoEntity } from './safety-video.entity';

/** A video with the sites that require it. */
export type StoredSafetyVideo = SafetyVideoEntity & { readonly siteIds: readonly number[] };

const list: ListQuery<'keyword' | 'siteId' | 'status', never> = {
  select: `
    v.id, v.title, v.en_title as "enTitle",
    case when v.file_id is null then null else jsonb_build_object('id', v.file_id, 'ext', v.file_ext) end as file,
    v.address, v.seconds, v.valid_months as "validMonths", v.quiz, jsonb_array_length(v.quiz) as questions,
    v.pass_mark as "passMark", v.status, v.version,
    coalesce((select array_agg(x.site_id order by x.site_id) from safety_video_site x where x.video_id = v.id), '{}')
      as "siteIds",
    coalesce((
      select string_agg(s.site_name, '、' order by s.sort, s.id)
      from safety_video_site x
        join v_site s on s.id = x.site_id
      where x.video_id = v.id
    ), '') as "siteNames",
    coalesce((
      select string_agg(s.en_name, ', ' order by s.sort, s.id)
      from safety_video_site x
        join v_site s on s.id = x.site_id
      where x.video_id = v.id
    ), '') as "enSiteNames",
    (
      select count(distinct w.user_id)::int
      from safety_watch w
      where w.video_id = v.id
        and w.passed_at is not null
        and (w.valid_until is null or w.valid_until >= (select school_now())::date)
    ) as valid
  `,
  from: 'safety_video v',
  filters: {
    keyword: contains('v.title', 'v.en_title'),
    siteId: (value, bind) =>
      `exists (select 1 from safety_video_site x where x.video_id = v.id and x.site_id = ${bind(value)})`,
    status: equals('v.status'),
  },
  sorts: {},
  tieBreaker: 'v.status desc, v.id desc',
};

/** Returns the condition that a video is required by a site in the scope; none for an unrestricted scope. */
export const requiredWithin =
  (scope: Scope, videoId: string) =>
  (bind: Bind): string[] => {
    const ofSite = scopeConditions(
      { ...scope, orgIds: null, ownerId: null },
      { venue: 'n.id', merchant: 'n.merchant_id' },
    )(bind);
    return ofSite.length === 0
      ? []
      : [
          `exists (
            select 1
            from safety_video_site x
              join v_site s on s.id = x.site_id
              join v_venue n on n.id = s.venue_id
            where x.video_id = ${videoId} and ${ofSite.join(' and ')}
          )`,
        ];
  };

/** Stores safety videos and the sites that require them. */
@Injectable()
export class SafetyVideoStore {
  readonly list: StoredList<StoredVideoRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope: Scope) => requiredWithin(scope, 'v.id'));
  }

  /** Returns an active video. */
  async findActive(id: number, on: Pick<Db | Tx, 'repository'> = this.db): Promise<SafetyVideoEntity | null> {
    return on.repository(SafetyVideoEntity).findOneBy({ id, status: switchStatus.on });
  }

  /** Locks and returns a video with its sites. */
  async lock(tx: Tx, id: number): Promise<StoredSafetyVideo | null> {
    const held = await lockRow(tx, SafetyVideoEntity, id);
    if (!held) return null;
    const sites = await tx.rows<{ id: number }>(
      'select site_id as id from safety_video_site where video_id = $1 order by site_id',
      [id],
    );
    return Object.assign(held, { siteIds: sites.map((site) => site.id) });
  }

  async add(tx: Tx, columns: Columns<SafetyVideoEntity>, siteIds: readonly number[]): Promise<number> {
    const id = await insertRow(tx, SafetyVideoEntity, columns);
    await this.replaceSites(tx, id, siteIds);
    return id;
  }

  async change(tx: Tx, id: number, columns: Columns<SafetyVideoEntity>, siteIds: readonly number[]): Promise<void> {
    await updateRow(tx, SafetyVideoEntity, id, columns);
    await this.replaceSites(tx, id, siteIds);
  }

  /** Deletes a video; the database refuses it if a member has watched it. */
  async drop(tx: Tx, id: number): Promise<void> {
    await tx.repository(SafetyVideoEntity).delete(id);
  }

  private async replaceSites(tx: Tx, id: number, siteIds: readonly number[]): Promise<void> {
    await tx.rows('delete from safety_video_site where video_id = $1 and not site_id = any ($2)', [id, siteIds]);
    await tx.rows(
      `
        insert into safety_video_site (video_id, site_id)
        select $1, s.id from unnest($2::int[]) as s(id)
        on conflict do nothing
      `,
      [id, siteIds],
    );
  }
}
