import { Inject, Injectable } from '@nestjs/common';
import { SIGNATURE_WINDOW } from '#domain/devices/device-clock.rules';
import { REDIS, type RedisClient } from '#server/kit/redis/redis';

const KEEP_MS = 2 * SIGNATURE_WINDOW;
const MAX_NONCES = 20_000;

/**
 * Nonces of devices, each valid once while its request could still be accepted: across processes in Redis, per process
 * while Redis is unavailable.
 */
@Injectable()
export class NonceStore {
  private readonly localNonces = new Map<string, number>();

  constructor(@Inject(REDIS) private readonly redis: RedisClient) {}

  /** Uses a nonce; returns false if this device used it before. */
  async use(sn: string, nonce: string): Promise<boolean> {
    const key = `device.nonce:${sn}:${nonce}`;
    try {
      return (await this.redis.set(key, '1', { condition: 'NX', expiration: { type: 'PX', value: KEEP_MS } })) !== null;
    } catch {
      // Redis is unavailable; its client logs that. Events are still deduplicated by their numbers.
      return this.useLocal(key);
    }
  }

  private useLocal(key: string): boolean {
    const now = performance.now();
    if (this.localNonces.size >= MAX_NONCES)
      for (const [old, at] of this.localNonces)
        if (at < now - KEEP_MS || this.localNonces.size >= MAX_NONCES) this.localNonces.delete(old);
    if ((this.localNonces.get(key) ?? -Infinity) > now - KEEP_MS) return false;
    this.localNonces.set(key, now);
    return true;
  }
}
