import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { isPayHost } from '#domain/payments/pay-host.rules';
import { MERCHANT_FILE, merchantFile, type MerchantFile } from '#contract/payments/channel.contract';
import { ENV, type Env } from '#server/kit/env';
import { log } from '#server/kit/log';
import { MerchantAccounts } from './merchant-accounts';

type Channel = keyof MerchantFile;
/** One channel's part of the merchant file, with its address. */
export type ConfigOf<C extends Channel> = NonNullable<MerchantFile[C]> & { readonly baseUrl: string };

/** The keys of one account at the channels, and the addresses given to channels. */
export interface ChannelKeys {
  of<C extends Channel>(channel: C): ConfigOf<C> | null;
  outside(path: string): string;
  screen(path: string): string;
}

const LOOK_AGAIN = 2_000;

/**
 * The deployment's own merchant keys: from the file named in the environment, otherwise from the file the gateway
 * counterpart writes into the data folder.
 */
@Injectable()
export class ChannelConfig implements ChannelKeys {
  private file: MerchantFile | null = null;
  private lookedAt = -Infinity;

  constructor(
    @Inject(ENV) private readonly env: Env,
    readonly merchants: MerchantAccounts,
  ) {}

  /** Returns the keys of a merchant's own account; the channel address defaults to the deployment's. */
  account(merchantId: number): ChannelKeys {
    return {
      of: (channel) => {
        const keys = this.merchants.keys(merchantId, channel);
        const baseUrl = keys?.baseUrl ?? this.read()?.[channel]?.baseUrl ?? this.env.GATEWAY_URL;
        return keys && baseUrl ? ({ ...keys, baseUrl: baseUrl.replace(/\/$/, '') } as ConfigOf<typeof channel>) : null;
      },
      outside: (path) => this.outside(path),
      screen: (path) => this.screen(path),
    };
  }

  /** Returns a channel's keys, or null if the deployment has none; a file that appears later is read. */
  of<C extends Channel>(channel: C): ConfigOf<C> | null {
    const part = this.read()?.[channel];
    const baseUrl = part?.baseUrl ?? this.env.GATEWAY_URL;
    return part && baseUrl ? ({ ...part, baseUrl: baseUrl.replace(/\/$/, '') } as ConfigOf<C>) : null;
  }

  /** Returns whether a payer may be sent to this address. */
  mayLeadTo(address: string): boolean {
    const named = Object.values(this.read() ?? {}).flatMap((part) => part?.baseUrl ?? []);
    return isPayHost(address, [this.env.GATEWAY_URL, ...named, ...this.merchants.addresses()]);
  }

  /** Returns the public address of one of our calls, for notices and returns. */
  outside(path: string): string {
    return `${this.origin}${this.env.API_BASE}${path}`;
  }

  /** Returns the public address of a screen. */
  screen(path: string): string {
    return `${this.origin}/venue${path}`;
  }

  private get origin(): string {
    return (this.env.PUBLIC_URL ?? `http://127.0.0.1:${this.env.PORT}`).replace(/\/$/, '');
  }

  private read(): MerchantFile | null {
    if (this.file || performance.now() - this.lookedAt < LOOK_AGAIN) return this.file;
    this.lookedAt = performance.now();
    const path = this.env.MERCHANT_FILE ?? join(this.env.DATA_DIR, MERCHANT_FILE);
    if (!existsSync(path)) return null;
    const parsed = merchantFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    // Only the names of the invalid parts are logged: the values are keys.
    if (!parsed.success)
      log.error({ parts: parsed.error.issues.map(({ path: at }) => at.join('.')) }, 'the merchant file is not usable');
    this.file = parsed.success ? parsed.data : null;
    return this.file;
  }
}
