import { Inject, Injectable } from '@nestjs/common';
import { SIGN_WINDOW } from '#domain/devices/device-clock.rules';
import { REDIS, type RedisClient } from '#server/kit/redis';

const KEPT_FOR = 2 * SIGN_WINDOW;
const MOST_KEPT = 20_000;

/**
 * Nonces of devices, each valid once while its request could still be accepted: across processes in Redis, per process
 * while Redis is unavailable.
 */
@Injectable()
export class NonceStore {
  private readonly own = new Map<string, number>();

  constructor(@Inject(REDIS) private readonly redis: RedisClient) {}

  /** Uses a nonce; returns false if this device used it before. */
  async use(sn: string, nonce: string): Promise<boolean> {
    const key = `device.nonce:${sn}:${nonce}`;
    try {
      return (
        (await this.redis.set(key, '1', { condition: 'NX', expiration: { type: 'PX', value: KEPT_FOR } })) !== null
      );
    } catch {
      // Redis is unavailable; its client logs that. Events are still deduplicated by their numbers.
      return this.useHere(key);
    }
  }

  private useHere(key: string): boolean {
    const now = performance.now();
    if (this.own.size >= MOST_KEPT)
      for (const [old, at] of this.own) if (at < now - KEPT_FOR || this.own.size >= MOST_KEPT) this.own.delete(old);
    if ((this.own.get(key) ?? -Infinity) > now - KEPT_FOR) return false;
    this.own.set(key, now);
    return true;
  }
}
