import { Injectable } from '@nestjs/common';
import { Bus } from '#server/kit/redis/bus';
import { log } from '#server/kit/runtime/log';
import { RightsChangeNotifier } from '#server/session/rights-change-notifier.service';
import { ipRangeList } from '#server/kit/security/ip-range-list';
import { ApiKeyStore, KEY_CHANGED, type ApiKeyCredential } from './api-key.store';

const CACHE_MS = 5_000;
const MAX_CACHED = 2_000;
const TOUCH_EVERY = 60_000;

/** A key with its allowed addresses. */
export interface CachedApiKey {
  readonly key: ApiKeyCredential;
  readonly listed: (address: string) => boolean;
}

/** Caches key rows for at most 5 s, and not at all while change notifications are unavailable. */
@Injectable()
export class ApiKeyCache {
  private readonly cache = new Map<string, CachedApiKey & { readonly until: number }>();
  private readonly touched = new Map<number, number>();
  private changes = 0;

  constructor(
    private readonly store: ApiKeyStore,
    private readonly bus: Bus,
    rightsChanges: RightsChangeNotifier,
  ) {
    bus.on(KEY_CHANGED, (prefix) => {
      this.changes += 1;
      this.cache.delete(String(prefix));
    });
    const forget = () => {
      this.changes += 1;
      this.cache.clear();
    };
    bus.onReady(forget);
    rightsChanges.onChange(forget);
  }

  /** Returns the key with a prefix in any state; null if there is none. */
  async find(prefix: string): Promise<CachedApiKey | null> {
    const known = this.cache.get(prefix);
    if (known && known.until > performance.now() && this.bus.ready) return known;
    const { changes } = this;
    const key = await this.store.find(prefix);
    if (!key) return null;
    const fresh = { key, listed: ipRangeList(key.ips), until: performance.now() + CACHE_MS };
    if (changes === this.changes) {
      if (this.cache.size >= MAX_CACHED) this.cache.clear();
      this.cache.set(prefix, fresh);
    }
    return fresh;
  }

  /** Records that a key was used, at most once a minute. */
  touch(id: number, ip: string): void {
    const now = performance.now();
    if (now - (this.touched.get(id) ?? -Infinity) < TOUCH_EVERY) return;
    this.touched.set(id, now);
    this.store.touch(id, ip).catch((error: Error) => log.warn({ reason: error.message }, 'use of a key not recorded'));
  }
}
