import { Inject, Injectable } from '@nestjs/common';
import { REDIS, type RedisClient } from '#server/kit/redis/redis';

/** Limit per device: 20 events a second, bursts of 200. */
const DEVICE_RATE = 20;
export const DEVICE_BURST = 200;

/** Events admitted, and milliseconds until there is room again (0 if all were admitted). */
interface RateGrant {
  readonly granted: number;
  readonly waitMs: number;
}

/**
 * Token bucket: takes at most the requested number. Returns the tokens granted and the milliseconds until the rest is
 * available.
 */
const SCRIPT = `
local rate, burst, want = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local kept = redis.call('HMGET', KEYS[1], 'level', 'at')
local level = kept[1] and math.min(burst, tonumber(kept[1]) + math.max(0, now - tonumber(kept[2])) * rate / 1000) or burst
local granted = math.min(want, math.floor(level))
level = level - granted
redis.call('HSET', KEYS[1], 'level', tostring(level), 'at', tostring(now))
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / rate * 1000) + 1000)
local rest = math.min(want - granted, burst)
return { granted, rest > 0 and math.max(1, math.ceil((rest - level) / rate * 1000)) or 0 }`;

/**
 * Limits the events of one device so that others are not starved; excess events stay on the device. Counted across
 * processes in Redis, locally while Redis is unavailable.
 */
@Injectable()
export class DeviceRateLimiter {
  private readonly localBuckets = new Map<number, { level: number; at: number }>();

  constructor(@Inject(REDIS) private readonly redis: RedisClient) {}

  /** Takes as many of `count` as are allowed now. */
  async take(hardwareId: number, count: number): Promise<RateGrant> {
    try {
      const [granted = 0, waitMs = 0] = (await this.redis.eval(SCRIPT, {
        keys: [`device.flood:${hardwareId}`],
        arguments: [DEVICE_RATE, DEVICE_BURST, count].map(String),
      })) as number[];
      return { granted, waitMs };
    } catch {
      // Redis is unavailable; its client logs that.
      return this.takeLocal(hardwareId, count);
    }
  }

  private takeLocal(hardwareId: number, count: number): RateGrant {
    const now = performance.now();
    const { level: before, at } = this.localBuckets.get(hardwareId) ?? { level: DEVICE_BURST, at: now };
    const level = Math.min(DEVICE_BURST, before + ((now - at) * DEVICE_RATE) / 1000);
    const granted = Math.min(count, Math.floor(level));
    this.localBuckets.set(hardwareId, { level: level - granted, at: now });
    const rest = Math.min(count - granted, DEVICE_BURST);
    return {
      granted,
      waitMs: rest > 0 ? Math.max(1, Math.ceil(((rest - (level - granted)) / DEVICE_RATE) * 1000)) : 0,
    };
  }
}
