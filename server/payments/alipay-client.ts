import type { AlipaySdk } from 'alipay-sdk';
import { Failure } from '#domain/kit/failure';
import { dateOfDay, stamp } from '#domain/kit/time';
import { paymentFailure } from '#domain/payments/payment.failures';
import type { Clock } from '#server/kit/clock';
import { ChannelAway, ChannelRefused } from './channel';
import type { ChannelKeys, ConfigOf } from './channel-config';
import { ChannelLine, LIMIT } from './channel-line';

type Content = Readonly<Record<string, string>>;
type Said = Readonly<Record<string, unknown>>;

const CHINA_MINUTES = 480;
const MINUTE = 60_000;
const DAY = 1_440;
/** Error codes of a gateway that does not know the outcome of a call. */
const UNSURE = /SYSTEM_ERROR|unknow-error|AOP\.|^20000$/i;

/** Formats an instant as Alipay writes it, in China's time zone. */
export function chinaText(at: number): string {
  const minutes = Math.floor(at / MINUTE) + CHINA_MINUTES;
  return `${stamp(dateOfDay(Math.floor(minutes / DAY)), minutes % DAY)}:${String(Math.floor((at % MINUTE) / 1000)).padStart(2, '0')}`;
}

/**
 * Calls Alipay through its SDK with the keys of one account: requests are signed with RSA2, and replies must be signed
 * with Alipay's key.
 */
export class AlipayClient {
  private readonly line = new ChannelLine();
  private made: { readonly keys: ConfigOf<'alipay'>; readonly sdk: Promise<AlipaySdk> } | null = null;

  constructor(
    private readonly config: ChannelKeys,
    private readonly clock: Clock,
  ) {}

  /** Returns the keys of this account; throws `methodClosed` if there are none. */
  get own(): ConfigOf<'alipay'> {
    const keys = this.config.of('alipay');
    if (!keys) throw new Failure(paymentFailure.methodClosed);
    return keys;
  }

  /**
   * Makes one call. Throws `ChannelRefused` with Alipay's code on a refusal and `ChannelUnavailable` if the outcome is
   * unknown.
   */
  async call(method: string, content: Content, notifyUrl?: string): Promise<Said> {
    const sdk = await this.sdk();
    const said: Said = await this.line.within(async () => {
      try {
        return await sdk.exec(
          method,
          { timestamp: chinaText(this.clock.now()), ...(notifyUrl ? { notifyUrl } : {}), bizContent: content },
          { validateSign: true },
        );
      } catch (error) {
        throw new ChannelAway(
          /验签/.test((error as Error).message) ? 'an answer not to be believed' : 'no usable answer',
        );
      }
    });
    const code = String(said['code'] ?? '');
    if (code === '10000') return said;
    const reason = String(said['sub_code'] ?? code);
    if (code === '20000' || UNSURE.test(reason)) throw new ChannelAway(reason);
    throw new ChannelRefused(reason, String(said['sub_msg'] ?? ''));
  }

  /** Returns the form a payer's browser posts to Alipay's page, with its address. */
  async form(
    method: string,
    content: Content,
    to: { readonly notifyUrl: string; readonly returnUrl: string },
  ): Promise<{ action: string; fields: Record<string, string> }> {
    const sdk = await this.sdk();
    const address = new URL(
      sdk.pageExecute(method, 'GET', { timestamp: chinaText(this.clock.now()), ...to, bizContent: content }),
    );
    return { action: `${address.origin}${address.pathname}`, fields: Object.fromEntries(address.searchParams) };
  }

  /** Returns whether Alipay signed this notice. The sender may not choose the signature type. */
  async isGenuine(notice: Content): Promise<boolean> {
    if (notice['sign_type'] !== 'RSA2' || !notice['sign']) return false;
    return (await this.sdk()).checkNotifySignV2(notice);
  }

  /** Downloads a file Alipay names, from Alipay's hosts or the host that serves the account. */
  file(address: string): Promise<Buffer> {
    const { protocol, hostname } = new URL(address);
    const known =
      new URL(this.own.baseUrl).hostname === hostname || (protocol === 'https:' && /(^|\.)alipay\.com$/.test(hostname));
    if (!known) throw new ChannelAway('a file of another host');
    return this.line.file(address);
  }

  private sdk(): Promise<AlipaySdk> {
    const keys = this.own;
    if (
      this.made?.keys.privateKey !== keys.privateKey ||
      this.made.keys.alipayPublicKey !== keys.alipayPublicKey ||
      this.made.keys.baseUrl !== keys.baseUrl
    )
      this.made = { keys, sdk: open(keys) };
    return this.made.sdk;
  }
}

async function open({ appId, privateKey, alipayPublicKey, baseUrl }: ConfigOf<'alipay'>): Promise<AlipaySdk> {
  const { AlipaySdk: Client } = await import('alipay-sdk');
  return new Client({
    appId,
    privateKey: privateKey.trim(),
    alipayPublicKey: alipayPublicKey.trim(),
    keyType: 'PKCS8',
    signType: 'RSA2',
    gateway: `${baseUrl}/gateway.do`,
    timeout: LIMIT,
    camelcase: false,
  });
}
