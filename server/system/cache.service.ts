import { Inject, Injectable } from '@nestjs/common';
import { enumMember as labelOf } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { cacheFailure } from '#domain/system/cache.failures';
import { cachePrefixes, maskedKey, maskedText, prefixOf, type CachePrefix } from '#domain/system/cache.rules';
import { cacheKind } from '#domain/system/cache.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { cache, CacheView } from '#contract/system/cache.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller } from '#server/kit/access/caller';
import { Clock } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { log } from '#server/kit/runtime/log';
import { REDIS, type RedisClient } from '#server/kit/redis/redis';
import { signTicket, readTicket } from '#server/kit/crypto/signed-ticket';

/** Keys per scan step, and the maximum per answer; Redis is never blocked longer than one step. */
const STEP = 500;
const MAX_KEYS = 50_000;
const MAX_STEPS = 20;
const PAGE = 50;
const SAMPLES = 5;
const PREVIEW_MS = 300_000;
/** Factor by which more keys than previewed may be cleared. */
const MAX_GROWTH = 2;

const unavailable: CacheView = {
  up: false,
  version: '',
  uptimeSec: 0,
  usedBytes: 0,
  peakBytes: 0,
  maxBytes: 0,
  clients: 0,
  keys: 0,
  hits: 0,
  misses: 0,
  hitRate: null,
  evicted: 0,
  expired: 0,
  prefixes: [],
  others: 0,
  partial: false,
};

const infoOf = (text: string): ((name: string) => string) => {
  const lines = new Map(text.split(/\r?\n/).map((line) => line.split(':', 2) as [string, string]));
  return (name) => lines.get(name) ?? '';
};
const kindOf = (kind: string): CachePrefix => cachePrefixes.find((one) => one.kind === kind) as CachePrefix;

/** Inspects and clears Redis. Keys are found by registered prefix in bounded steps; values are masked. */
@Injectable()
export class CacheService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
    @Inject(REDIS) private readonly redis: RedisClient,
  ) {}

  /** Returns memory, hit rate and keys by prefix, or that Redis is unavailable. */
  async overview(): Promise<CacheView> {
    try {
      const info = infoOf(await this.redis.info());
      const [hits, misses] = [Number(info('keyspace_hits')), Number(info('keyspace_misses'))];
      const counted = await this.countByPrefix();
      return {
        up: true,
        version: info('redis_version'),
        uptimeSec: Number(info('uptime_in_seconds')),
        usedBytes: Number(info('used_memory')),
        peakBytes: Number(info('used_memory_peak')),
        maxBytes: Number(info('maxmemory')),
        clients: Number(info('connected_clients')),
        keys: await this.redis.dbSize(),
        hits,
        misses,
        hitRate: hits + misses === 0 ? null : hits / (hits + misses),
        evicted: Number(info('evicted_keys')),
        expired: Number(info('expired_keys')),
        ...counted,
      };
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'cache: redis');
      return unavailable;
    }
  }

  /** Returns a page of keys of a kind. */
  async keys({ kind, cursor }: ParsedOf<typeof cache.keys>): Promise<AnswerOf<typeof cache.keys>> {
    const { prefix, shown } = kindOf(kind);
    return this.orUnavailable(async () => {
      const found: string[] = [];
      let at = cursor;
      for (let step = 0; step < MAX_STEPS && found.length < PAGE; step += 1) {
        const part = await this.redis.scan(at, { MATCH: `${prefix}*`, COUNT: STEP });
        found.push(...part.keys.filter((key) => prefixOf(key)?.kind === kind));
        at = String(part.cursor);
        if (at === '0') break;
      }
      return {
        keys: await Promise.all([...new Set(found)].sort().map((key) => this.describeKey(key, shown))),
        cursor: at === '0' ? null : at,
      };
    });
  }

  /** Returns what clearing a kind would delete, with a ticket to do it. */
  async preview({ kind }: ParsedOf<typeof cache.preview>): Promise<AnswerOf<typeof cache.preview>> {
    this.assertClearable(kind);
    return this.orUnavailable(async () => {
      const { keys, partial } = await this.all(kind);
      return {
        count: keys.length,
        partial,
        samples: keys.slice(0, SAMPLES).map(maskedKey),
        ticket: signTicket(this.env.TOKEN_SECRET, `cache.${kind}.${keys.length}`, this.clock.now() + PREVIEW_MS),
      };
    });
  }

  /** Clears a previewed kind, unless it has grown too much since. */
  async clear({ kind, ticket }: ParsedOf<typeof cache.clear>, caller: Caller): Promise<{ cleared: number }> {
    this.assertClearable(kind);
    const [, of, previewed] = readTicket(this.env.TOKEN_SECRET, ticket, this.clock.now())?.split('.') ?? [];
    if (of !== kind) throw new Failure(cacheFailure.cachePreviewOver);
    const cleared = await this.orUnavailable(async () => {
      const { keys } = await this.all(kind);
      if (keys.length > Math.max(Number(previewed), 1) * MAX_GROWTH) throw new Failure(cacheFailure.cachePreviewOver);
      let removed = 0;
      while (keys.length > 0) removed += await this.redis.unlink(keys.splice(0, STEP));
      return removed;
    });
    await this.db.transact((tx) =>
      writeAudit(tx, caller, {
        action: 'cache.clear',
        object: `cache:${kind}`,
        after: { previewed: Number(previewed), cleared },
      }),
    );
    return { cleared };
  }

  private async countByPrefix(): Promise<Pick<CacheView, 'prefixes' | 'others' | 'partial'>> {
    const counts = new Map<string, number>();
    const { seen, partial } = await this.walk('*', (key) => {
      const kind = prefixOf(key)?.kind ?? '';
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    });
    const prefixes = cachePrefixes.map(({ kind, prefix, canClear }) => {
      const label = labelOf(cacheKind, kind);
      return { kind, prefix, zh: label?.zh ?? kind, en: label?.en ?? kind, keys: counts.get(kind) ?? 0, canClear };
    });
    return { prefixes, others: seen === 0 ? 0 : (counts.get('') ?? 0), partial };
  }

  private async all(kind: string): Promise<{ keys: string[]; partial: boolean }> {
    const keys = new Set<string>();
    const { partial } = await this.walk(`${kindOf(kind).prefix}*`, (key) => {
      if (prefixOf(key)?.kind === kind) keys.add(key);
    });
    return { keys: [...keys].sort(), partial };
  }

  private async walk(match: string, visit: (key: string) => void): Promise<{ seen: number; partial: boolean }> {
    let seen = 0;
    for await (const keys of this.redis.scanIterator({ MATCH: match, COUNT: STEP })) {
      keys.forEach(visit);
      seen += keys.length;
      if (seen >= MAX_KEYS) return { seen, partial: true };
    }
    return { seen, partial: false };
  }

  private async describeKey(
    key: string,
    shown: boolean,
  ): Promise<{ key: string; type: string; ttlSec: number | null; value: string }> {
    const [type, ttl] = await Promise.all([this.redis.type(key), this.redis.ttl(key)]);
    const value = shown && type === 'string' ? maskedText((await this.redis.get(key)) ?? '') : '••••';
    return { key: maskedKey(key), type, ttlSec: ttl < 0 ? null : ttl, value };
  }

  private assertClearable(kind: string): void {
    if (!kindOf(kind).canClear) throw new Failure(cacheFailure.cacheProtected);
  }

  private async orUnavailable<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Failure) throw error;
      log.warn({ reason: (error as Error).message }, 'cache: redis');
      throw new Failure(cacheFailure.cacheAway);
    }
  }
}
