import {
  createDecipheriv,
  createPrivateKey,
  createSign,
  createVerify,
  randomBytes,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#server/kit/runtime/clock';
import { log } from '#server/kit/runtime/log';
import { ChannelUnavailable } from './channel';
import type { ChannelKeys, ChannelKeysOf } from './channel-config';
import { ChannelClient, type ChannelResponse } from './channel-client';

const resource = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.string(),
  nonce: z.string(),
  associated_data: z.string().default(''),
});
/** An encrypted part of a message. */
type WechatEncrypted = z.output<typeof resource>;
const certificates = z.object({ data: z.array(z.object({ serial_no: z.string(), encrypt_certificate: resource })) });

/** Headers with which WeChat Pay signs a body. */
export interface WechatSignatureHeaders {
  readonly timestamp: string;
  readonly nonce: string;
  readonly serial: string;
  readonly signature: string;
}

const joinLines = (...parts: readonly string[]) => parts.map((part) => `${part}\n`).join('');
const MAX_CLOCK_SKEW = 300;
const AUTH_TAG_BYTES = 16;
const REFRESH_PAUSE = 2_000;
const REFRESH_EVERY = 12 * 3_600_000;

/**
 * Signs requests to WeChat Pay v3 and verifies that messages were signed by its platform certificate within five
 * minutes.
 */
export class WechatCrypto {
  private readonly platform = new Map<string, KeyObject>();
  private readonly client = new ChannelClient();
  private fetchedAt = -Infinity;
  private triedAt = -Infinity;
  private fetching: Promise<void> | null = null;

  constructor(
    private readonly config: ChannelKeys,
    private readonly clock: Clock,
  ) {}

  /** Returns the `Authorization` header of a request (WECHATPAY2-SHA256-RSA2048); `url` is path and query. */
  authorization(
    { mchid, merchantSerial, merchantPrivateKey }: ChannelKeysOf<'wechat'>,
    method: string,
    url: string,
    body: string,
  ): string {
    const timestamp = String(Math.floor(this.clock.now() / 1000));
    const nonce = randomBytes(16).toString('hex');
    const signature = createSign('RSA-SHA256')
      .update(joinLines(method, url, timestamp, nonce, body))
      .sign(createPrivateKey(merchantPrivateKey), 'base64');
    return `WECHATPAY2-SHA256-RSA2048 mchid="${mchid}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${merchantSerial}"`;
  }

  /** Returns the parameters with which a page inside WeChat starts a prepared payment. */
  appCallFields({ appid, merchantPrivateKey }: ChannelKeysOf<'wechat'>, prepayId: string): Record<string, string> {
    const timeStamp = String(Math.floor(this.clock.now() / 1000));
    const nonceStr = randomBytes(16).toString('hex');
    const pack = `prepay_id=${prepayId}`;
    const paySign = createSign('RSA-SHA256')
      .update(joinLines(appid, timeStamp, nonceStr, pack))
      .sign(createPrivateKey(merchantPrivateKey), 'base64');
    return { appId: appid, timeStamp, nonceStr, package: pack, signType: 'RSA', paySign };
  }

  /**
   * Returns why WeChat Pay did not sign these bytes, or null if it did. Signature probes (SIGNTEST) are refused like
   * any forgery.
   */
  async signatureFault(
    { timestamp, nonce, serial, signature }: WechatSignatureHeaders,
    raw: string,
  ): Promise<string | null> {
    if (!timestamp || !nonce || !serial || !signature) return 'not signed';
    if (signature.startsWith('WECHATPAY/SIGNTEST/')) return 'a probe of the signature check';
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(this.clock.now() / 1000 - Number(timestamp)) > MAX_CLOCK_SKEW)
      return 'out of time';
    const key = await this.platformKey(serial);
    if (!key) return 'unknown serial';
    return createVerify('RSA-SHA256')
      .update(joinLines(timestamp, nonce, raw))
      .verify(key, signature, 'base64')
      ? null
      : 'wrong signature';
  }

  /** Decrypts a part of a message; throws if it was not encrypted under our key or was changed. */
  decrypt({ ciphertext, nonce, associated_data }: WechatEncrypted, apiV3Key: string): string {
    const bytes = Buffer.from(ciphertext, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', apiV3Key, nonce)
      .setAAD(Buffer.from(associated_data))
      .setAuthTag(bytes.subarray(-AUTH_TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(0, -AUTH_TAG_BYTES)), decipher.final()]).toString('utf8');
  }

  private async platformKey(serial: string): Promise<KeyObject | undefined> {
    const stale = performance.now() - this.fetchedAt > REFRESH_EVERY;
    if (!this.platform.has(serial) || stale) await this.refresh();
    return this.platform.get(serial);
  }

  /**
   * Fetches the platform's certificates, once for concurrent callers and at most every two seconds, so that a flood of
   * unknown serials causes no calls.
   */
  private refresh(): Promise<void> {
    if (!this.fetching && performance.now() - this.triedAt > REFRESH_PAUSE) {
      this.triedAt = performance.now();
      this.fetching = this.fetchCertificates()
        .catch((error: Error) => log.warn({ reason: error.message }, 'platform certificates not fetched'))
        .finally(() => {
          this.fetching = null;
        });
    }
    return this.fetching ?? Promise.resolve();
  }

  private async fetchCertificates(): Promise<void> {
    const config = this.config.of('wechat');
    if (!config) return;
    const path = '/v3/certificates';
    const response = await this.client.send(`${config.baseUrl}${path}`, {
      method: 'GET',
      headers: {
        authorization: this.authorization(config, 'GET', path, ''),
        accept: 'application/json',
        'user-agent': 'campus-venue',
      },
    });
    if (response.status !== 200) throw new ChannelUnavailable(`certificates: HTTP ${response.status}`);
    const fresh = new Map(
      certificates
        .parse(JSON.parse(response.body))
        .data.map(({ serial_no, encrypt_certificate }) => [
          serial_no,
          new X509Certificate(this.decrypt(encrypt_certificate, config.apiV3Key)).publicKey,
        ]),
    );
    // The list is encrypted under our key and must also be signed by one of the keys it contains.
    const { timestamp, nonce, serial, signature } = signatureHeadersOf(response);
    const key = fresh.get(serial) ?? this.platform.get(serial);
    if (
      !key ||
      !createVerify('RSA-SHA256')
        .update(joinLines(timestamp, nonce, response.body))
        .verify(key, signature, 'base64')
    )
      throw new ChannelUnavailable('certificates are not signed by the platform');
    this.platform.clear();
    for (const [no, one] of fresh) this.platform.set(no, one);
    this.fetchedAt = performance.now();
  }
}

/** Returns the signature headers of a response. */
export const signatureHeadersOf = ({ headers }: Pick<ChannelResponse, 'headers'>): WechatSignatureHeaders => ({
  timestamp: headers.get('wechatpay-timestamp') ?? '',
  nonce: headers.get('wechatpay-nonce') ?? '',
  serial: headers.get('wechatpay-serial') ?? '',
  signature: headers.get('wechatpay-signature') ?? '',
});
