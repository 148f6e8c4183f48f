import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import { Keyring } from '#server/kit/crypto/keyring';
import { Db } from '#server/kit/db/db';
import { RepeatedAnswer } from '#server/kit/http/repeated-answer';
import { REDIS, type RedisClient } from '#server/kit/redis/redis';
import { log } from '#server/kit/runtime/log';

/** Seconds, longer than a signature is accepted. */
const REMEMBER_SECONDS = 660;

/** Seconds after which a money write that died with its process no longer counts as running. */
const RUNNING_SECONDS = 60;

/** Longer answers are not recorded, in characters. */
const MAX_ANSWER_LENGTH = 65_536;

const USED = '1';
const RUNNING = 'running';

const nameOf = (key: string) => `replay:${key}`;

/**
 * Refuses a signed write that was sent before, or repeats the answer of the first if its signature may repeat. Money
 * writes store key and answer in their own transaction instead (see `runIdempotent`); here it is only known that one
 * runs.
 */
@Injectable()
export class ReplayCheck {
  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly db: Db,
    private readonly keys: Keyring,
  ) {}

  /** Marks the key as used; throws if it was used before. PostgreSQL stores it while Redis is unavailable. */
  async markUsed(key: string): Promise<void> {
    if (!(await this.claim(key, USED, REMEMBER_SECONDS).catch(() => this.claimStored(key))))
      throw new Failure(sessionFailure.signReplay);
  }

  /**
   * Marks the write as running. Throws the recorded answer of an identical one before it, or a refusal if that one
   * still runs or has no recorded answer. While Redis is unavailable no answer is recorded.
   */
  async start(key: string): Promise<void> {
    let before: string | null;
    try {
      if (await this.claim(key, RUNNING, REMEMBER_SECONDS)) return;
      before = await this.redis.get(nameOf(key));
    } catch {
      before = (await this.claimStored(key)) ? null : USED;
      if (before === null) return;
    }
    if (before === USED) throw new Failure(sessionFailure.signReplay);
    if (before === RUNNING || before === null) throw new Failure(systemFailure.idempotencyRunning);
    throw new RepeatedAnswer(this.keys.unseal(before));
  }

  /**
   * Marks a money write as running; throws if an identical one runs. PostgreSQL alone decides while Redis is
   * unavailable.
   */
  async startMoney(key: string): Promise<void> {
    if (!(await this.claim(key, RUNNING, RUNNING_SECONDS).catch(() => true)))
      throw new Failure(systemFailure.idempotencyRunning);
  }

  /** Records the answer of a write for its repeats, sealed; null marks it as used without an answer. */
  async finish(key: string, answer: string | null): Promise<void> {
    const value = answer === null || answer.length > MAX_ANSWER_LENGTH ? USED : this.keys.seal(answer);
    await this.settle(() => this.redis.set(nameOf(key), value, { condition: 'XX', expiration: 'KEEPTTL' }));
  }

  /** Ends the mark of a running money write; its answer is stored in PostgreSQL. */
  async finishMoney(key: string): Promise<void> {
    await this.settle(() => this.redis.del(nameOf(key)));
  }

  private async settle(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => log.warn({ err: error }, 'a signed write still counts as running'));
  }

  private async claim(key: string, value: string, seconds: number): Promise<boolean> {
    const options = { condition: 'NX', expiration: { type: 'EX', value: seconds } } as const;
    return (await this.redis.set(nameOf(key), value, options)) !== null;
  }

  private async claimStored(key: string): Promise<boolean> {
    const inserted = await this.db.rows(
      'insert into request_replay (sign_key) values ($1) on conflict do nothing returning 1',
      [key],
    );
    return inserted.length > 0;
  }
}
