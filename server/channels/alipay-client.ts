import type { AlipaySdk } from 'alipay-sdk';
import { dateOfDay, stamp } from '#domain/kit/time';
import type { Clock } from '#server/kit/runtime/clock';
import { ChannelUnavailable, ChannelRefused } from './channel';
import { requireKeys, type ChannelKeys, type ChannelKeysOf } from './channel-config';
import { ChannelClient, CALL_TIMEOUT } from './channel-client';

type AlipayParams = Readonly<Record<string, string>>;
type AlipayResponse = Readonly<Record<string, unknown>>;

const CHINA_MINUTES = 480;
const MINUTE = 60_000;
const DAY = 1_440;
/** Error codes of a gateway that does not know the outcome of a call. */
const UNKNOWN_OUTCOME = /SYSTEM_ERROR|unknow-error|AOP\.|^20000$/i;

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
  private readonly client = new ChannelClient();
  private cachedSdk: { readonly keys: ChannelKeysOf<'alipay'>; readonly sdk: Promise<AlipaySdk> } | null = null;

  constructor(
    private readonly config: ChannelKeys,
    private readonly clock: Clock,
  ) {}

  /** Returns the keys of this account; throws `methodClosed` if there are none. */
  get accountKeys(): ChannelKeysOf<'alipay'> {
    return requireKeys(this.config, 'alipay');
  }

  /**
   * Makes one call. Throws `ChannelRefused` with Alipay's code on a refusal and `ChannelUnavailable` if the outcome is
   * unknown.
   */
  async call(method: string, content: AlipayParams, notifyUrl?: string): Promise<AlipayResponse> {
    const sdk = await this.sdk();
    const response: AlipayResponse = await this.client.guard(async () => {
      try {
        return await sdk.exec(
          method,
          { timestamp: chinaText(this.clock.now()), ...(notifyUrl ? { notifyUrl } : {}), bizContent: content },
          { validateSign: true },
        );
      } catch (error) {
        throw new ChannelUnavailable(
          /验签/.test((error as Error).message) ? 'a reply without a valid signature' : 'no usable reply',
        );
      }
    });
    const code = String(response['code'] ?? '');
    if (code === '10000') return response;
    const reason = String(response['sub_code'] ?? code);
    if (code === '20000' || UNKNOWN_OUTCOME.test(reason)) throw new ChannelUnavailable(reason);
    throw new ChannelRefused(reason, String(response['sub_msg'] ?? ''));
  }

  /** Returns the form a payer's browser posts to Alipay's page, with its address. */
  async buildForm(
    method: string,
    content: AlipayParams,
    urls: { readonly notifyUrl: string; readonly returnUrl: string },
  ): Promise<{ action: string; fields: Record<string, string> }> {
    const sdk = await this.sdk();
    const address = new URL(
      sdk.pageExecute(method, 'GET', { timestamp: chinaText(this.clock.now()), ...urls, bizContent: content }),
    );
    return { action: `${address.origin}${address.pathname}`, fields: Object.fromEntries(address.searchParams) };
  }

  /** Returns whether Alipay signed this notice. The sender may not choose the signature type. */
  async isSignatureValid(notice: AlipayParams): Promise<boolean> {
    if (notice['sign_type'] !== 'RSA2' || !notice['sign']) return false;
    return (await this.sdk()).checkNotifySignV2(notice);
  }

  /** Downloads a file Alipay names, from Alipay's hosts or the host that serves the account. */
  download(address: string): Promise<Buffer> {
    const { protocol, hostname } = new URL(address);
    const isKnownHost =
      new URL(this.accountKeys.baseUrl).hostname === hostname ||
      (protocol === 'https:' && /(^|\.)alipay\.com$/.test(hostname));
    if (!isKnownHost) throw new ChannelUnavailable('a file of another host');
    return this.client.download(address);
  }

  private sdk(): Promise<AlipaySdk> {
    const keys = this.accountKeys;
    if (
      this.cachedSdk?.keys.privateKey !== keys.privateKey ||
      this.cachedSdk.keys.alipayPublicKey !== keys.alipayPublicKey ||
      this.cachedSdk.keys.baseUrl !== keys.baseUrl
    )
      this.cachedSdk = { keys, sdk: createSdk(keys) };
    return this.cachedSdk.sdk;
  }
}

async function createSdk({ appId, privateKey, alipayPublicKey, baseUrl }: ChannelKeysOf<'alipay'>): Promise<AlipaySdk> {
  const { AlipaySdk: Client } = await import('alipay-sdk');
  return new Client({
    appId,
    privateKey: privateKey.trim(),
    alipayPublicKey: alipayPublicKey.trim(),
    keyType: 'PKCS8',
    signType: 'RSA2',
    gateway: `${baseUrl}/gateway.do`,
    timeout: CALL_TIMEOUT,
    camelcase: false,
  });
}
