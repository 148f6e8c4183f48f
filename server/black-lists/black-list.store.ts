import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import {
  blackListReasonText,
  type BlackListCause,
  type BlackListReason,
} from '#domain/black-lists/black-list-reason.rules';
import { blackListFailure } from '#domain/black-lists/black-list.failures';
import type { NoShow } from '#domain/black-lists/black-list.rules';
import { blackListScope, type BlackListScope, type BlackListReleaseKind } from '#domain/black-lists/black-list.status';
import {
  blackListSource,
  blackListStatus,
  type BlackListSource,
  type BlackListStatus,
} from '#domain/members/member.status';
import { updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { BlackListEntity } from './black-list.entity';

/** A black list entry as its operations need it. */
export interface BlackListEntry extends Pick<
  BlackListEntity,
  'id' | 'userId' | 'scopeIds' | 'evidence' | 'version' | 'deleted'
> {
  readonly scope: BlackListScope;
  readonly source: BlackListSource;
  /** The automatic reason; null for free text. */
  readonly cause: BlackListCause | null;
  readonly status: BlackListStatus;
  readonly since: LocalDate;
}

/** A new entry. If `lastDay` is null, it applies until it is lifted. */
export interface NewBlackListEntry extends Pick<BlackListEntity, 'userId' | 'scopeIds' | 'creator'> {
  readonly scope: BlackListScope;
  readonly source: BlackListSource;
  readonly reason: BlackListReason;
  readonly lastDay: string | null;
  readonly remark?: string;
  readonly evidence?: readonly string[];
}

/** An active entry. `endAt` is epoch ms; null is permanent. */
interface ActiveBlackListEntry extends Pick<BlackListEntity, 'scopeIds'> {
  readonly scope: BlackListScope;
  readonly endAt: number | null;
}

const ENTRY = `
  select id, user_id as "userId", scope, scope_ids as "scopeIds", source, evidence, reason_cause as cause,
    status, version, deleted, (begin_at at time zone school_zone())::date as since
  from black_list
`;
/** Returns an automatic reason; null for free text. */
const causeOf = (reason: BlackListReason): BlackListCause | null => (typeof reason === 'string' ? null : reason);
/** Returns SQL for the instant of midnight after a last day. */
const END_OF_DAY = (day: string) => `((${day}::date + 1)::timestamp at time zone school_zone())`;

/** Stores black list entries and reads the no-shows behind them. */
@Injectable()
export class BlackListStore {
  constructor(private readonly db: Db) {}

  /** Locks an entry. */
  async lock(tx: Tx, id: number): Promise<BlackListEntry> {
    const [entry] = await tx.rows<BlackListEntry & Record<string, unknown>>(
      `${ENTRY} where id = $1 and not deleted for update`,
      [id],
    );
    if (!entry) throw new Failure(blackListFailure.banGone);
    return entry;
  }

  /** Inserts an entry. Returns null if the no-show rule already lists the person. */
  async insert(tx: Tx, entry: NewBlackListEntry): Promise<number | null> {
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into black_list (
          user_id, scope, scope_ids, source, reason, end_at, remark, evidence, break_count, creator, reason_cause
        )
        values ($1, $2, $3, $4, $5, ${END_OF_DAY('$6')}, $7, $8, $9, $10, $11)
        on conflict (user_id)
        where status = 1 and source = 1 do nothing
        returning id
      `,
      [
        entry.userId,
        entry.scope,
        entry.scope === blackListScope.all ? [] : entry.scopeIds,
        entry.source,
        blackListReasonText(entry.reason).zh,
        entry.lastDay,
        entry.remark ?? '',
        entry.evidence ?? [],
        entry.evidence?.length ?? 0,
        entry.creator,
        causeOf(entry.reason),
      ],
    );
    return row?.id ?? null;
  }

  /** Updates an entry. Returns false if it changed since `version`. */
  async change(
    tx: Tx,
    {
      id,
      version,
      ...fields
    }: Pick<NewBlackListEntry, 'scope' | 'scopeIds' | 'reason' | 'lastDay' | 'remark'> & {
      readonly id: number;
      readonly version: number;
    },
  ): Promise<boolean> {
    const changed = await tx.rows(
      `
        update black_list
        set scope = $3, scope_ids = $4, reason = $5, reason_cause = $8, end_at = ${END_OF_DAY('$6')}, remark = $7,
          version = version + 1
        where id = $1 and version = $2
        returning 1
      `,
      [
        id,
        version,
        fields.scope,
        fields.scope === blackListScope.all ? [] : fields.scopeIds,
        blackListReasonText(fields.reason).zh,
        fields.lastDay,
        fields.remark ?? '',
        causeOf(fields.reason),
      ],
    );
    return changed.length > 0;
  }

  /** Lifts an entry. Returns false if it was lifted concurrently. */
  async release(
    tx: Tx,
    id: number,
    kind: BlackListReleaseKind,
    by: number | null,
    note: BlackListReason,
  ): Promise<boolean> {
    const { affected } = await tx.repository(BlackListEntity).update(
      { id, status: blackListStatus.listed },
      {
        status: blackListStatus.released,
        releaseKind: kind,
        releasedBy: by,
        releaseNote: blackListReasonText(note).zh,
        releaseCause: causeOf(note),
        releasedAt: () => 'app_now()',
        version: () => 'version + 1',
      },
    );
    return affected !== 0;
  }

  /** Marks a lifted entry as deleted. */
  drop(tx: Tx, id: number): Promise<void> {
    return updateRow(tx, BlackListEntity, id, { deleted: true });
  }

  /** Returns and locks the entry that the no-show rule created for a person. */
  async lockByRule(tx: Tx, userId: number): Promise<BlackListEntry | undefined> {
    return (
      await tx.rows<BlackListEntry & Record<string, unknown>>(
        `${ENTRY} where user_id = $1 and status = ${blackListStatus.listed} and source = ${blackListSource.breakRule} for update`,
        [userId],
      )
    )[0];
  }

  /** Returns expired entries that are still active. */
  async findExpired(limit: number): Promise<Pick<BlackListEntity, 'id' | 'userId'>[]> {
    return this.db.rows(
      `
        select id, user_id as "userId"
        from black_list
        where status = ${blackListStatus.listed} and end_at <= app_now()
        order by end_at
        limit $1
      `,
      [limit],
    );
  }

  /** Returns the active entries of a person. */
  async findActive(userId: number): Promise<ActiveBlackListEntry[]> {
    return this.db.rows(
      `
        select scope, scope_ids as "scopeIds", epoch_ms(end_at) as "endAt"
        from black_list
        where user_id = $1
          and status = ${blackListStatus.listed}
          and begin_at <= app_now()
          and (end_at is null or end_at > app_now())
      `,
      [userId],
    );
  }

  /** Returns the ids of all people with an active entry. */
  async listedUserIds(): Promise<number[]> {
    return (
      await this.db.rows<Pick<BlackListEntity, 'userId'>>(
        `select distinct user_id as "userId" from black_list where status = ${blackListStatus.listed}`,
      )
    ).map(({ userId }) => userId);
  }

  /** Returns a person's no-shows since a day, and whether an entry already counted each. */
  async noShows(on: Pick<Tx | Db, 'rows'>, userId: number, since: LocalDate): Promise<NoShow[]> {
    return on.rows<NoShow & Record<string, unknown>>(
      `
        select o.trade_no as "tradeNo", o.reservation_date as date,
          exists (select 1 from black_list b where b.user_id = o.user_id and o.trade_no = any (b.evidence)) as used
        from v_venue_order o
        where o.user_id = $1 and o.promise_status in (1, 4) and o.reservation_date >= $2
        order by o.reservation_date, o.id
      `,
      [userId, since],
    );
  }

  /** Returns how many of these bookings still count as no-shows. */
  async countNoShows(tx: Tx, tradeNos: readonly string[]): Promise<number> {
    return (
      (
        await tx.rows<{ n: number }>(
          'select count(*)::int as n from v_venue_order where trade_no = any ($1) and promise_status in (1, 4)',
          [tradeNos],
        )
      )[0]?.n ?? 0
    );
  }

  /** Returns whether there is a person with this id. */
  async personExists(tx: Tx, userId: number): Promise<boolean> {
    return (await tx.rows('select 1 from v_app_user where id = $1', [userId])).length > 0;
  }

  /** Returns how many of these ids are venues, or campuses for a scope of campuses. */
  async countPlaces(tx: Tx, scope: BlackListScope, ids: readonly number[]): Promise<number> {
    const known = await tx.rows(
      `select 1 from ${scope === blackListScope.venue ? 'v_venue' : 'v_campus'} where id = any ($1)`,
      [ids],
    );
    return known.length;
  }

  /** Returns whether these campuses have a venue that is not among these. */
  async hasVenueBeyond(
    on: Pick<Tx | Db, 'rows'>,
    campusIds: readonly number[],
    venueIds: readonly number[],
  ): Promise<boolean> {
    const beyond = await on.rows('select 1 from v_venue where campus_id = any ($1) and not id = any ($2) limit 1', [
      campusIds,
      venueIds,
    ]);
    return beyond.length > 0;
  }
}
