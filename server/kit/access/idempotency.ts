import { Failure, type FailureFacts, type FailureSpec } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { IdempotencyMark, Member } from './caller';
import type { Db, Tx } from '#server/kit/db/db';

/** What `claim_request` returns. */
interface ClaimedRequest {
  readonly free: boolean;
  readonly replayed: boolean;
  readonly path: string | null;
  readonly body_hash: string | null;
  readonly answer: StoredAnswer['answer'] | null;
}

interface StoredAnswer {
  readonly path: string;
  readonly body_hash: string;
  readonly answer:
    { readonly ok: unknown } | { readonly no: { readonly spec: FailureSpec; readonly facts: FailureFacts } };
}

/** Failure kinds that are stored as the answer of a key and repeated; tooFast, stale and busy are not. */
const repeatableKinds: ReadonlySet<FailureSpec['kind']> = new Set(['invalid', 'refused', 'forbidden', 'missing']);

const STORE_ANSWER = `
  insert into idempotency (user_id, key, path, body_hash, answer, ends_at)
  values ($1, $2, $3, $4, $5, answer_until($6))
  on conflict (user_id, key)
  do update set path = excluded.path, body_hash = excluded.body_hash, answer = excluded.answer, at = now(),
    ends_at = excluded.ends_at
  where idempotency.ends_at <= now()
`;

const isAnswered = (claimed: ClaimedRequest): claimed is ClaimedRequest & StoredAnswer => claimed.answer !== null;

/**
 * Returns the stored answer of a key. Throws the stored refusal, or a failure if the key was used for a different
 * request.
 */
function replayAnswer<T>({ path, body_hash, answer }: ClaimedRequest & StoredAnswer, mark: IdempotencyMark): T {
  if (path !== mark.path || body_hash !== mark.bodyHash) throw new Failure(systemFailure.idempotencyReused);
  if ('no' in answer) throw new Failure(answer.no.spec, answer.no.facts);
  return answer.ok as T;
}

/** Throws if a signed request was already executed; the mark commits together with the work. */
async function refuseReplay(tx: Tx, mark: IdempotencyMark): Promise<void> {
  if (mark.replayKey === null) return;
  const fresh = await tx.rows('insert into request_replay (sign_key) values ($1) on conflict do nothing returning 1', [
    mark.replayKey,
  ]);
  if (fresh.length === 0) throw new Failure(sessionFailure.signReplay);
}

/**
 * Runs work that creates or moves money in one transaction, at most once per `Idempotency-Key` of a member: the same
 * key with the same path and body returns the first answer, refusals included, for as long as `answerMinutes` says;
 * with a different path or body, or while the first still runs, it throws (409). Replays of the signed request are
 * refused in the same transaction. The answer must be plain JSON.
 */
export async function runIdempotent<T>(db: Db, caller: Member, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { userId, once: mark } = caller;
  const { key, path, bodyHash } = mark;
  if (key === null) {
    return db.transact(async (tx) => {
      await refuseReplay(tx, mark);
      return work(tx);
    });
  }
  try {
    return await db.transact(async (tx) => {
      const [claimed] = await tx.prepared<ClaimedRequest & Record<string, unknown>>(
        'claim request',
        'select * from claim_request($1, $2, $3)',
        [userId, key, mark.replayKey],
      );
      if (claimed && isAnswered(claimed)) return replayAnswer<T>(claimed, mark);
      if (!claimed?.free) throw new Failure(systemFailure.idempotencyRunning);
      if (claimed.replayed) throw new Failure(sessionFailure.signReplay);
      const answer = await work(tx);
      await tx.prepared('store answer', STORE_ANSWER, [
        userId,
        key,
        path,
        bodyHash,
        JSON.stringify({ ok: answer }),
        false,
      ]);
      return answer;
    });
  } catch (error) {
    if (error instanceof Failure && repeatableKinds.has(error.spec.kind)) {
      await db.rows(STORE_ANSWER, [
        userId,
        key,
        path,
        bodyHash,
        JSON.stringify({ no: { spec: error.spec, facts: error.facts } }),
        true,
      ]);
    }
    throw error;
  }
}
