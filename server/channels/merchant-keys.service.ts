import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { MerchantFile } from '#contract/channels/channel.contract';
import { Bus } from '#server/kit/redis/bus';
import { Keyring } from '#server/kit/crypto/keyring';
import { log } from '#server/kit/runtime/log';
import { MerchantKeysStore } from './merchant-keys.store';

const REFRESH_EVERY = 5_000;
const CHANGED = 'merchants.changed';

interface MerchantKeySet {
  readonly keys: MerchantFile;
  /** Channels that accept new payments; the keys of the others are still used for queries and refunds. */
  readonly active: ReadonlySet<string>;
}
/**
 * Decrypted keys of merchants' accounts, kept in memory only; at most five seconds old, and reloaded at once on a
 * change notice.
 */
@Injectable()
export class MerchantKeys implements OnModuleInit, OnApplicationShutdown {
  private keySets: ReadonlyMap<number, MerchantKeySet> = new Map();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly accounts: MerchantKeysStore,
    private readonly keyring: Keyring,
    private readonly bus: Bus,
  ) {}

  async onModuleInit(): Promise<void> {
    this.bus.on(CHANGED, () => void this.refresh());
    this.timer = setInterval(() => void this.refresh(), REFRESH_EVERY).unref();
    await this.refresh();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Returns the merchants with an account of their own at a channel, active or not. */
  merchantsAt(channel: keyof MerchantFile): number[] {
    return [...this.keySets].filter(([, { keys }]) => keys[channel]).map(([merchantId]) => merchantId);
  }

  /** Returns a merchant's keys at a channel, or null. */
  keysOf<C extends keyof MerchantFile>(merchantId: number, channel: C): NonNullable<MerchantFile[C]> | null {
    return (this.keySets.get(merchantId)?.keys[channel] as NonNullable<MerchantFile[C]> | undefined) ?? null;
  }

  /** Returns the channel addresses named in merchants' keys. */
  addresses(): string[] {
    return [...this.keySets.values()].flatMap(({ keys }) => Object.values(keys).flatMap((part) => part?.baseUrl ?? []));
  }

  /** Returns whether a merchant's new payments go to its own account at this channel. */
  isActive(merchantId: number, channel: keyof MerchantFile): boolean {
    return this.keySets.get(merchantId)?.active.has(channel) ?? false;
  }

  /** Encrypts keys for storage. */
  encrypt(keys: object): string {
    return this.keyring.seal(JSON.stringify(keys));
  }

  /** Reloads the keys after a write and notifies the other processes. */
  async reload(): Promise<void> {
    await this.refresh();
    await this.bus.publish(CHANGED, {});
  }

  private async refresh(): Promise<void> {
    try {
      const rows = await this.accounts.findAll();
      const keySets = new Map<number, { keys: Record<string, unknown>; active: Set<string> }>();
      for (const { merchantId, channel, sealed, active } of rows) {
        const account = keySets.get(merchantId) ?? { keys: {}, active: new Set<string>() };
        account.keys[channel] = this.decrypt(merchantId, channel, sealed);
        if (active) account.active.add(channel);
        keySets.set(merchantId, account);
      }
      this.keySets = keySets as ReadonlyMap<number, MerchantKeySet>;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'accounts of merchants not read');
    }
  }

  private decrypt(merchantId: number, channel: string, sealed: string): unknown {
    try {
      return JSON.parse(this.keyring.unseal(sealed)) as unknown;
    } catch {
      log.error({ merchantId, channel }, 'the account of a merchant cannot be decrypted: its master key is missing');
      return undefined;
    }
  }
}
