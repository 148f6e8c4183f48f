import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { LiveBody } from '#contract/kit/live';
import type { ScreenRow } from '#contract/screens/screen.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { insertRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { ScreenEntity } from './screen.entity';

interface ScreenListRow extends Omit<ScreenRow, 'state' | 'gmtCreate'>, Record<string, unknown> {
  readonly gmtCreate: number;
}

/** A paired display and what it may show beyond public content. */
export interface PairedScreen {
  readonly screenId: number;
  /** The venue it belongs to; null may show any. */
  readonly venueId: number | null;
  /** True if it may show revenue and alarms. */
  readonly figures: boolean;
}

/** What a display reports of itself: its page if it is a known one, and ages in milliseconds. */
interface ScreenBeat {
  readonly page: string | null;
  readonly paintAge: number;
  readonly dataAge: number | null;
  readonly uptime: number;
  readonly size: string | null;
  readonly build: string | null;
  readonly outdated: boolean;
}

/** What staff set of a display. */
type ScreenSettings = Pick<ScreenEntity, 'name' | 'place' | 'venueId' | 'showsFigures' | 'playlist'>;

const list: ListQuery<'keyword' | 'venueId', never> = {
  select: `s.id, s.name, s.place, s.venue_id as "venueId", coalesce(v.venue_name, '') as "venueName", coalesce(v.en_name, '') as "enVenueName", s.page, s.shows_figures as "showsFigures",
    epoch_ms(s.seen_at) as "seenAt", epoch_ms(s.painted_at) as "paintedAt", epoch_ms(s.data_at) as "dataAt", epoch_ms(s.opened_at) as "openedAt", s.size, s.build, s.outdated, s.playlist,
    case when (s.notice ->> 'until')::float8 > epoch_ms(app_now()) then s.notice end as notice, epoch_ms(s.gmt_create) as "gmtCreate"`,
  from: 'screen s left join v_venue v on v.id = s.venue_id',
  filters: { keyword: contains('s.name', 's.place'), venueId: equals('s.venue_id') },
  sorts: {},
  tieBreaker: 's.id desc',
};

const PAIRED =
  'select id as "screenId", venue_id as "venueId", shows_figures as figures from screen where revoked_at is null';
/** SQL: the content of a display's own room. */
const BODY = `jsonb_build_object(
  'name', name, 'figures', shows_figures, 'cmd', cmd, 'playlist', playlist, 'notice', notice
)`;
const ago = (at: string) => `app_now() - ${at}::float8 * interval '1 millisecond'`;

/** Stores displays. */
@Injectable()
export class ScreenStore {
  readonly list: StoredList<ScreenListRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope: Scope) => (bind) => [
      's.revoked_at is null',
      ...scopeConditions(scope, { venue: 's.venue_id' })(bind),
    ]);
  }

  /** Returns a display, revoked ones included. */
  find(id: number): Promise<ScreenEntity | null> {
    return this.db.repository(ScreenEntity).findOneBy({ id });
  }

  /** Returns the paired display of a token. */
  async findByToken(tokenHash: string): Promise<PairedScreen | undefined> {
    const [row] = await this.db.rows<PairedScreen & Record<string, unknown>>(`${PAIRED} and token_hash = $1`, [
      tokenHash,
    ]);
    return row;
  }

  /** Returns those of the displays that are still paired. */
  findPaired(ids: readonly number[]): Promise<PairedScreen[]> {
    return this.db.rows<PairedScreen & Record<string, unknown>>(`${PAIRED} and id = any ($1)`, [ids]);
  }

  /** Locks and returns a paired display. */
  lock(tx: Tx, id: number): Promise<ScreenEntity | null> {
    return tx
      .repository(ScreenEntity)
      .findOne({ where: { id, revokedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
  }

  add(tx: Tx, screen: ScreenSettings & Pick<ScreenEntity, 'page' | 'size' | 'pairedBy'>): Promise<number> {
    return insertRow(tx, ScreenEntity, screen);
  }

  /** Changes what staff set of a display and returns the content of its room. */
  async change(
    tx: Tx,
    id: number,
    { name, place, venueId, showsFigures, playlist }: ScreenSettings,
  ): Promise<LiveBody> {
    const [row] = await tx.rows<{ body: LiveBody }>(
      `
        update screen
        set name = $2, place = $3, venue_id = $4, shows_figures = $5, playlist = $6
        where id = $1
        returning ${BODY} as body
      `,
      [id, name, place, venueId, showsFigures, JSON.stringify(playlist)],
    );
    return (row as { body: LiveBody }).body;
  }

  /** Gives a display its next command; returns the command's number and the content of the room. */
  async addCommand(
    tx: Tx,
    id: number,
    { op, page }: { readonly op: number; readonly page: string | null },
  ): Promise<{ no: number; body: LiveBody }> {
    const [row] = await tx.rows<{ no: number; body: LiveBody }>(
      `
        update screen
        set cmd_no = cmd_no + 1, cmd = jsonb_build_object('no', cmd_no + 1, 'op', $2::int, 'page', $3::text)
        where id = $1
        returning cmd_no as no, ${BODY} as body
      `,
      [id, op, page],
    );
    return row as { no: number; body: LiveBody };
  }

  /** Sets or removes the notice of a display and returns the content of its room. `until` is epoch ms. */
  async setNotice(
    tx: Tx,
    id: number,
    notice: { readonly zh: string; readonly en: string; readonly minutes: number },
  ): Promise<LiveBody> {
    const [row] = await tx.rows<{ body: LiveBody }>(
      `
        update screen
        set notice = case
          when $4::int > 0
            then jsonb_build_object('zh', $2::text, 'en', $3::text, 'until', epoch_ms(app_now()) + $4::int * 60000)
        end
        where id = $1
        returning ${BODY} as body
      `,
      [id, notice.zh, notice.en, notice.minutes],
    );
    return (row as { body: LiveBody }).body;
  }

  async revoke(tx: Tx, id: number): Promise<void> {
    await tx.repository(ScreenEntity).update(id, { revokedAt: () => 'app_now()', tokenHash: null });
  }

  /** Gives a display a token; returns false if it was seen or revoked before. */
  async setToken(tx: Tx, id: number, tokenHash: string): Promise<boolean> {
    const { affected } = await tx
      .repository(ScreenEntity)
      .update({ id, revokedAt: IsNull(), seenAt: IsNull() }, { tokenHash });
    return affected === 1;
  }

  /** Records what the paired display of a token reports and returns its name; undefined if there is none. */
  async recordBeat(
    tokenHash: string,
    { page, paintAge, dataAge, uptime, size, build, outdated }: ScreenBeat,
  ): Promise<Pick<ScreenEntity, 'name'> | undefined> {
    const [row] = await this.db.rows<Pick<ScreenEntity, 'name'>>(
      `
        update screen
        set seen_at = app_now(), page = coalesce($2, page), painted_at = ${ago('$3')},
          data_at = case when $4::float8 is null then data_at else ${ago('$4')} end, opened_at = ${ago('$5')},
          size = coalesce($6, size), build = coalesce($7, build), outdated = $8
        where token_hash = $1 and revoked_at is null
        returning name
      `,
      [tokenHash, page, paintAge, dataAge, uptime, size, build, outdated],
    );
    return row;
  }
}
