import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { isPayHost } from '#domain/channels/pay-host.rules';
import { paymentFailure } from '#domain/payments/payment.failures';
import { MERCHANT_FILE, merchantFile, type MerchantFile } from '#contract/channels/channel.contract';
import { ENV, type Env } from '#server/kit/runtime/env';
import { log } from '#server/kit/runtime/log';
import { MerchantKeys } from './merchant-keys.service';

type ChannelName = keyof MerchantFile;
/** One channel's part of the merchant file, with its address. */
export type ChannelKeysOf<C extends ChannelName> = NonNullable<MerchantFile[C]> & { readonly baseUrl: string };

/** The keys of one account at the channels, and the addresses given to channels. */
export interface ChannelKeys {
  of<C extends ChannelName>(channel: C): ChannelKeysOf<C> | null;
  publicUrl(path: string): string;
  screenUrl(path: string): string;
}

/** Returns the keys of an account at a channel; throws `methodClosed` if it has none. */
export function requireKeys<C extends ChannelName>(keys: ChannelKeys, channel: C): ChannelKeysOf<C> {
  const own = keys.of(channel);
  if (!own) throw new Failure(paymentFailure.methodClosed);
  return own;
}

const RETRY_AFTER = 2_000;

/**
 * The deployment's own merchant keys: from the file named in the environment, otherwise from the file the gateway
 * counterpart writes into the data folder.
 */
@Injectable()
export class ChannelConfig implements ChannelKeys {
  private file: MerchantFile | null = null;
  private checkedAt = -Infinity;

  constructor(
    @Inject(ENV) private readonly env: Env,
    readonly merchants: MerchantKeys,
  ) {}

  /** Returns the keys of a merchant's own account; the channel address defaults to the deployment's. */
  accountKeys(merchantId: number): ChannelKeys {
    return {
      of: (channel) => {
        const keys = this.merchants.keysOf(merchantId, channel);
        const baseUrl = keys?.baseUrl ?? this.read()?.[channel]?.baseUrl ?? this.env.GATEWAY_URL;
        return keys && baseUrl
          ? ({ ...keys, baseUrl: baseUrl.replace(/\/$/, '') } as ChannelKeysOf<typeof channel>)
          : null;
      },
      publicUrl: (path) => this.publicUrl(path),
      screenUrl: (path) => this.screenUrl(path),
    };
  }

  /** Returns a channel's keys, or null if the deployment has none; a file that appears later is read. */
  of<C extends ChannelName>(channel: C): ChannelKeysOf<C> | null {
    const part = this.read()?.[channel];
    const baseUrl = part?.baseUrl ?? this.env.GATEWAY_URL;
    return part && baseUrl ? ({ ...part, baseUrl: baseUrl.replace(/\/$/, '') } as ChannelKeysOf<C>) : null;
  }

  /** Returns whether a payer may be sent to this address. */
  isPayAddress(address: string): boolean {
    const addresses = Object.values(this.read() ?? {}).flatMap((part) => part?.baseUrl ?? []);
    return isPayHost(address, [this.env.GATEWAY_URL, ...addresses, ...this.merchants.addresses()]);
  }

  /** Returns the public address of one of our calls, for notices and returns. */
  publicUrl(path: string): string {
    return `${this.origin}${this.env.API_BASE}${path}`;
  }

  /** Returns the public address of a screen. */
  screenUrl(path: string): string {
    return `${this.origin}/venue${path}`;
  }

  private get origin(): string {
    return (this.env.PUBLIC_URL ?? `http://127.0.0.1:${this.env.PORT}`).replace(/\/$/, '');
  }

  private read(): MerchantFile | null {
    if (this.file || performance.now() - this.checkedAt < RETRY_AFTER) return this.file;
    this.checkedAt = performance.now();
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
