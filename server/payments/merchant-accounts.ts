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
  /** Channels new payments may go to; the keys of the others still ask and give back what came in before. */
  readonly active: ReadonlySet<string>;
}
type Row = Record<string, unknown> & {
  readonly merchantId: number;
  readonly channel: keyof MerchantFile;
  readonly sealed: string;
  readonly active: boolean;
};

/** Accounts merchants hold at channels, opened in memory alone; at most five seconds old, and at once where this process hears of a change. */
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

  /** Merchants with an account of their own at a channel, in use or not. */
  holders(channel: keyof MerchantFile): number[] {
    return [...this.accounts].filter(([, { keys }]) => keys[channel]).map(([merchantId]) => merchantId);
  }

  /** The keys of a merchant at a channel, or null. */
  keys<C extends keyof MerchantFile>(merchantId: number, channel: C): NonNullable<MerchantFile[C]> | null {
    return (this.accounts.get(merchantId)?.keys[channel] as NonNullable<MerchantFile[C]> | undefined) ?? null;
  }

  /** Addresses accounts name as their channel's. */
  addresses(): string[] {
    return [...this.accounts.values()].flatMap(({ keys }) =>
      Object.values(keys).flatMap((part) => part?.baseUrl ?? []),
    );
  }

  /** Do a merchant's new payments go to its own account at this channel? */
  takes(merchantId: number, channel: keyof MerchantFile): boolean {
    return this.accounts.get(merchantId)?.active.has(channel) ?? false;
  }

  /** Keys as they are kept. */
  seal(keys: object): string {
    return this.keyring.seal(JSON.stringify(keys));
  }

  /** Something was written: this process knows before it is over, the others at once. */
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
