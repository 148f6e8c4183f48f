import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { safetyWatchStatus } from '#domain/safety-videos/safety-video.status';
import type { SafetyWatchRow } from '#contract/safety-videos/safety-video.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { updateRows } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, sinceDate, untilDate, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { zoneName } from '#server/kit/runtime/clock';
import { requiredWithin } from './safety-video.store';
import { SafetyWatchEntity } from './safety-watch.entity';

const stampOf = (column: string) =>
  `to_char(${column} at time zone '${zoneName().replace(/'/g, '')}', 'YYYY-MM-DD HH24:MI:SS')`;

const list = (): ListQuery<'keyword' | 'videoId' | 'status' | 'dateFrom' | 'dateTo', never> => ({
  select: `
    w.id::int as id, u.name as "userName", coalesce(u.en_name, '') as "enUserName", u.username as account, v.title,
    v.en_title as "enTitle", w.status, (w.watched_ms::bigint * 100 / w.total_ms)::int as percent, w.tries, w.score,
    ${stampOf('w.started_at')} as "startedAt", ${stampOf('w.passed_at')} as "passedAt",
    to_char(w.valid_until, 'YYYY-MM-DD') as "validUntil",
    coalesce(w.valid_until < (select school_now())::date, false) as expired
  `,
  from: `
    safety_watch w
      join safety_video v on v.id = w.video_id
      join v_app_user u on u.id = w.user_id
  `,
  filters: {
    keyword: contains('u.name', 'u.username'),
    videoId: equals('w.video_id'),
    status: equals('w.status'),
    dateFrom: sinceDate('w.started_at'),
    dateTo: untilDate('w.started_at'),
  },
  sorts: {},
  tieBreaker: 'w.started_at desc, w.id desc',
});

const withinScope = (scope: Scope) => (bind: (value: unknown) => string) => [
  ...requiredWithin(scope, 'w.video_id')(bind),
  ...scopeConditions({ ...scope, venueIds: null, merchantIds: null }, { person: 'w.user_id' })(bind),
];

/** A locked viewing of a video, with the real time since the member's last report of any video. */
export interface LockedWatch extends SafetyWatchEntity {
  readonly elapsedMs: number;
}

/** The state of a viewing after a step. */
type WatchChange = Partial<Pick<SafetyWatchEntity, 'status' | 'watchedMs' | 'tries' | 'score' | 'passMark'>> & {
  readonly validUntil?: LocalDate | null;
};

/** Stores who watched which safety video. */
@Injectable()
export class SafetyWatchStore {
  readonly records: StoredList<SafetyWatchRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.records = new StoredList(db, list(), withinScope);
  }

  /** Returns the videos that have records and are required within the scope. */
  videoChoices(scope: Scope): Promise<{ id: number; name: string; enName: string }[]> {
    const values: unknown[] = [];
    const conditions = requiredWithin(scope, 'v.id')((value) => `$${values.push(value)}`);
    return this.db.rows(
      `
        select v.id, v.title as name, v.en_title as "enName"
        from safety_video v
        where exists (select 1 from safety_watch w where w.video_id = v.id)
          and ${['true', ...conditions].join(' and ')}
        order by v.title
      `,
      values,
    );
  }

  /** Returns the newest viewing of a video by a person. */
  async newest(userId: number, videoId: number): Promise<SafetyWatchEntity | null> {
    return this.db.repository(SafetyWatchEntity).findOne({ where: { userId, videoId }, order: { id: 'DESC' } });
  }

  /** Begins a viewing unless one is open. A concurrent second one waits and changes nothing. */
  async begin(tx: Tx, userId: number, videoId: number, totalMs: number): Promise<void> {
    await tx.rows(
      `
        insert into safety_watch (user_id, video_id, total_ms)
        values ($1, $2, $3)
        on conflict (user_id, video_id) where status in (1, 2) do nothing
      `,
      [userId, videoId, totalMs],
    );
  }

  /**
   * Locks all open viewings of a person and returns the one of a video; null if there is none. A person watches one video at
   * a time: the real time since the last report of any of them is what a report can credit.
   */
  async lockOpen(tx: Tx, userId: number, videoId: number): Promise<LockedWatch | null> {
    const open = await tx.rows<LockedWatch & { readonly sinceMs: number }>(
      `
        select
          w.id, w.user_id as "userId", w.video_id as "videoId", w.status, w.total_ms as "totalMs",
          w.watched_ms as "watchedMs", w.tries, w.score, w.pass_mark as "passMark",
          epoch_ms(app_now()) - epoch_ms(w.reported_at) as "sinceMs"
        from safety_watch w
        where w.user_id = $1 and w.status in (${safetyWatchStatus.watching}, ${safetyWatchStatus.quiz})
        order by w.id
        for update
      `,
      [userId],
    );
    const found = open.find((watch) => watch.videoId === videoId);
    return found ? { ...found, elapsedMs: Math.min(...open.map(({ sinceMs }) => Number(sinceMs))) } : null;
  }

  /** Notes a report: what counts as watched now, and that it was just reported. */
  async credit(tx: Tx, id: number, watchedMs: number): Promise<void> {
    await tx.repository(SafetyWatchEntity).update(id, { watchedMs, reportedAt: () => 'app_now()' });
  }

  /** Moves a viewing to its next state; false if another request moved it. */
  async move(tx: Tx, { id, status }: Pick<LockedWatch, 'id' | 'status'>, change: WatchChange): Promise<boolean> {
    const passed = change.status === safetyWatchStatus.passed;
    const moved = await updateRows(
      tx,
      SafetyWatchEntity,
      { id, status },
      { ...change, ...(passed ? { passedAt: () => 'app_now()' } : {}) },
    );
    return moved === 1;
  }
}
