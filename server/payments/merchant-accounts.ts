import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { MerchantFile } from '#contract/payments/channel.contract';
import { Bus } from '#server/kit/bus';
import { Db } from '#server/kit/db';
import { Keyring } from '#server/kit/keyring';
import { log } from '#server/kit/log';

const REFRESH_EVERY = 5_000;
const CHANGED = 'merchants.changed';

interface Account {
  readonly keys: MerchantFile;
  /** Channels that accept new payments; the keys of the others are still used for queries and refunds. */
  readonly active: ReadonlySet<string>;
}
type Row = Record<string, unknown> & {
  readonly merchantId: number;
  readonly channel: keyof MerchantFile;
  readonly sealed: string;
  readonly active: boolean;
};

/**
 * Decrypted keys of merchants' accounts, kept in memory only; at most five seconds old, and reloaded at once on a
 * change notice.
 */
@Injectable()
export class MerchantAccounts implements OnModuleInit, OnApplicationShutdown {
  private accounts: ReadonlyMap<number, Account> = new Map();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Db,
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
  holders(channel: keyof MerchantFile): number[] {
    return [...this.accounts].filter(([, { keys }]) => keys[channel]).map(([merchantId]) => merchantId);
  }

  /** Returns a merchant's keys at a channel, or null. */
  keys<C extends keyof MerchantFile>(merchantId: number, channel: C): NonNullable<MerchantFile[C]> | null {
    return (this.accounts.get(merchantId)?.keys[channel] as NonNullable<MerchantFile[C]> | undefined) ?? null;
  }

  /** Returns the channel addresses named in merchants' keys. */
  addresses(): string[] {
    return [...this.accounts.values()].flatMap(({ keys }) =>
      Object.values(keys).flatMap((part) => part?.baseUrl ?? []),
    );
  }

  /** Returns whether a merchant's new payments go to its own account at this channel. */
  takes(merchantId: number, channel: keyof MerchantFile): boolean {
    return this.accounts.get(merchantId)?.active.has(channel) ?? false;
  }

  /** Encrypts keys for storage. */
  seal(keys: object): string {
    return this.keyring.seal(JSON.stringify(keys));
  }

  /** Reloads the keys after a write and notifies the other processes. */
  async changed(): Promise<void> {
    await this.refresh();
    await this.bus.publish(CHANGED, {});
  }

  private async refresh(): Promise<void> {
    try {
      const rows = await this.db.rows<Row>(
        'select merchant_id as "merchantId", channel, sealed, active from merchant_account order by merchant_id',
      );
      const found = new Map<number, { keys: Record<string, unknown>; active: Set<string> }>();
      for (const { merchantId, channel, sealed, active } of rows) {
        const account = found.get(merchantId) ?? { keys: {}, active: new Set<string>() };
        account.keys[channel] = this.opened(merchantId, channel, sealed);
        if (active) account.active.add(channel);
        found.set(merchantId, account);
      }
      this.accounts = found as ReadonlyMap<number, Account>;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'accounts of merchants not read');
    }
  }

  private opened(merchantId: number, channel: string, sealed: string): unknown {
    try {
      return JSON.parse(this.keyring.unseal(sealed)) as unknown;
    } catch {
      log.error({ merchantId, channel }, 'the account of a merchant cannot be opened: its master key is not here');
      return undefined;
    }
  }
}
