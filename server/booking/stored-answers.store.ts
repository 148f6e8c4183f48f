import DataLoader from 'dataloader';
import { Injectable } from '@nestjs/common';
import { Failure, type Refusal } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import type { IdempotencyMark, Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import type { VenueOrderRow } from '#server/orders/order-view.service';

/** A row of venue_order as returned by the booking function. */
export interface BookedRow extends VenueOrderRow {
  readonly occupy_label: string | null;
}

/** The stored answer of an idempotency key: an order, or a refusal. */
export type StoredAnswer =
  { readonly ok: BookedRow } | { readonly no: { readonly spec: Failure['spec']; readonly facts: Failure['facts'] } };

/**
 * Returns the order of a stored answer, or the refusal it repeats, or the refusal of a key that was used for a
 * different request.
 */
export function storedAnswerOf(kept: StoredAnswer, same: boolean): BookedRow | Failure {
  if (!same) return new Failure(systemFailure.idempotencyReused);
  return 'no' in kept ? new Failure(kept.no.spec, kept.no.facts) : kept.ok;
}

interface AnswerQuery {
  readonly userId: number;
  readonly once: IdempotencyMark;
  readonly refusal: Refusal | null;
}

const SETTLE = `
  with x as (
    select *
    from jsonb_to_recordset($1::jsonb) x(n int, "userId" int, key text, path text, "bodyHash" text, refusal jsonb)
  ), stored as (
    select x.n, i.answer, i.path = x.path and i.body_hash = x."bodyHash" as same
    from x
      join idempotency i on i.user_id = x."userId" and i.key = x.key and i.ends_at > now()
  ), put as (
    insert into idempotency (user_id, key, path, body_hash, answer, ends_at)
    select distinct on (x."userId", x.key) x."userId", x.key, x.path, x."bodyHash",
      jsonb_build_object('no', x.refusal), answer_until(true)
    from x
    where x.refusal is not null and not exists (select 1 from stored s where s.n = x.n)
    order by x."userId", x.key, x.n
    on conflict (user_id, key)
    do update set path = excluded.path, body_hash = excluded.body_hash, answer = excluded.answer, at = now(),
      ends_at = excluded.ends_at
      where idempotency.ends_at <= now()
  )
  select n, answer, same from stored
`;

/**
 * The answers stored for the idempotency keys of bookings, for as long as `answerMinutes` says. What is asked at the
 * same time shares one statement, so that a crowd that is refused costs a few.
 */
@Injectable()
export class StoredAnswers {
  private readonly loader = new DataLoader<AnswerQuery, BookedRow | null>((queries) => this.settle(queries), {
    cache: false,
    maxBatchSize: 200,
    batchScheduleFn: (run) => setImmediate(run),
  });

  constructor(private readonly db: Db) {}

  /** Returns the stored order of the key, or null. Throws the stored refusal. */
  find(member: Pick<Member, 'userId' | 'once'>): Promise<BookedRow | null> {
    return this.findOrStore(member, null);
  }

  /**
   * Returns the stored order of the key, or stores the refusal as its answer and returns null. Throws a stored refusal.
   */
  findOrStore({ userId, once }: Pick<Member, 'userId' | 'once'>, refusal: Refusal | null): Promise<BookedRow | null> {
    return once.key === null ? Promise.resolve(null) : this.loader.load({ userId, once, refusal });
  }

  private async settle(queries: readonly AnswerQuery[]): Promise<(BookedRow | Failure | null)[]> {
    const rows = queries.map(({ userId, once: { key, path, bodyHash }, refusal }, n) => ({
      n,
      userId,
      key,
      path,
      bodyHash,
      refusal: refusal && { spec: refusal.spec, facts: refusal.facts },
    }));
    const answers: (BookedRow | Failure | null)[] = queries.map(() => null);
    for (const { n, answer, same } of await this.db.prepared<{ n: number; answer: StoredAnswer; same: boolean }>(
      'stored answers',
      SETTLE,
      [JSON.stringify(rows)],
    ))
      answers[n] = storedAnswerOf(answer, same);
    return answers;
  }
}
