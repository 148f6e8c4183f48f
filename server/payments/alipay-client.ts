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
/** Words of a gateway that does not know what it has done. */
const UNSURE = /SYSTEM_ERROR|unknow-error|AOP\.|^20000$/i;

/** An instant as Alipay writes it: China's wall clock. */
export function chinaText(at: number): string {
  const minutes = Math.floor(at / MINUTE) + CHINA_MINUTES;
  return `${stamp(dateOfDay(Math.floor(minutes / DAY)), minutes % DAY)}:${String(Math.floor((at % MINUTE) / 1000)).padStart(2, '0')}`;
}

/** Speaks to Alipay through its own client under the keys of one account: calls signed RSA2, answers believed only under Alipay's key. */
export class AlipayClient {
  private readonly line = new ChannelLine();
  private made: { readonly keys: ConfigOf<'alipay'>; readonly sdk: Promise<AlipaySdk> } | null = null;

  constructor(
    private readonly config: ChannelKeys,
    private readonly clock: Clock,
  ) {}

  /** The keys of this account; refuses where there are none. */
  get own(): ConfigOf<'alipay'> {
    const keys = this.config.of('alipay');
    if (!keys) throw new Failure(paymentFailure.methodClosed);
    return keys;
  }

  /** One call; a refusal is thrown in Alipay's words, everything else unsure as `ChannelAway`. */
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

  /** What a payer's browser posts to Alipay's page, and where. */
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

  /** Is this notice signed by Alipay? Its kind of signature is not for the sender to choose. */
  async isGenuine(notice: Content): Promise<boolean> {
    if (notice['sign_type'] !== 'RSA2' || !notice['sign']) return false;
    return (await this.sdk()).checkNotifySignV2(notice);
  }

  /** A file Alipay names, fetched from the host the account is served by where that is not Alipay's own. */
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
