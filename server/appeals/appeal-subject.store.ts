import type { LocalDate } from '#domain/kit/time';
import type { PromiseStatus } from '#domain/attendance/promise.status';
import { blackListScope, type BlackListScope } from '#domain/black-lists/black-list.status';
import { blackListStatus } from '#domain/members/member.status';
import type { BlackListEntity } from '#server/black-lists/black-list.entity';
import type { Tx } from '#server/kit/db/db';

/** What an appeal is against: a black list entry or a no-show. */
interface AppealTarget {
  readonly blackListId: number | null;
  readonly tradeNo: string | null;
}

/** The subject of an appeal: where the entry applies, and the bookings that an approved appeal waives. */
export interface AppealSubject {
  readonly scope: BlackListScope;
  readonly scopeIds: readonly number[];
  readonly tradeNos: readonly string[];
}

/** Returns the subject of an appeal. */
export async function findSubject(tx: Tx, { blackListId, tradeNo }: AppealTarget): Promise<AppealSubject | undefined> {
  if (blackListId !== null) {
    const [entry] = await tx.rows<Pick<BlackListEntity, 'scope' | 'scopeIds' | 'evidence'>>(
      'select scope, scope_ids as "scopeIds", evidence from v_black_list where id = $1',
      [blackListId],
    );
    return entry
      ? { scope: entry.scope as BlackListScope, scopeIds: entry.scopeIds, tradeNos: entry.evidence }
      : undefined;
  }
  const [row] = await tx.rows<AppealSubject & Record<string, unknown>>(
    `
      select ${blackListScope.venue} as scope, array[venue_id] as "scopeIds", array[trade_no] as "tradeNos"
      from v_venue_order
      where trade_no = $1
    `,
    [tradeNo],
  );
  return row;
}

/** Locks an own listed entry or an own no-show for share; returns the date from which the time to appeal counts. */
export async function lockSubjectDate(
  tx: Tx,
  userId: number,
  { blackListId, tradeNo }: AppealTarget,
): Promise<LocalDate | undefined> {
  const [row] =
    blackListId !== null
      ? await tx.rows<{ since: LocalDate }>(
          `
            select (begin_at at time zone school_zone())::date as since
            from v_black_list
            where id = $1 and user_id = $2 and status = ${blackListStatus.listed}
            for share
          `,
          [blackListId, userId],
        )
      : await tx.rows<{ since: LocalDate }>(
          `
            select reservation_date as since
            from v_venue_order
            where trade_no = $1 and user_id = $2 and promise_status in (1, 4)
            for share
          `,
          [tradeNo, userId],
        );
  return row?.since;
}

/** Returns the attendance of these bookings in the order in which they were placed. */
export function findPromises(tx: Tx, tradeNos: readonly string[]): Promise<{ no: string; promise: PromiseStatus }[]> {
  return tx.rows(
    'select trade_no as no, promise_status as promise from v_venue_order where trade_no = any ($1) order by id',
    [tradeNos],
  );
}
