import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { apiKeyFailure } from '#domain/access/api-key.failures';
import { Clock } from '#server/kit/runtime/clock';
import { ENV, type Env } from '#server/kit/runtime/env';
import { Keyring } from '#server/kit/crypto/keyring';
import { headerOf, type EdgeRequest } from '#server/kit/http/request';

const WINDOW = 300_000;
const NOTHING = Buffer.alloc(0);

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Derives the signing key from the key, so that signing clients need not send it. */
export const signingKeyOf = (key: string): string => hash(`sign.${key}`).toString('hex');

/** Returns the stored hash of a key. */
export const keyHash = (key: string): Buffer => hash(key);

/** Verifies signatures made with a key. */
@Injectable()
export class ApiKeySignature {
  constructor(
    private readonly clock: Clock,
    private readonly ring: Keyring,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Verifies HMAC-SHA256 over method, path with query, SHA-256 of the body, time and nonce, one per line. The signature
   * is stored on the request for replay protection.
   */
  verify(request: EdgeRequest, sealedSignKey: string): void {
    const [timestamp, nonce, sign] = [
      headerOf(request, 'timestamp') ?? '',
      headerOf(request, 'nonce') ?? '',
      (headerOf(request, 'sign') ?? '').toLowerCase(),
    ];
    if (
      !/^\d{13}$/.test(timestamp) ||
      !/^[\w-]{8,64}$/.test(nonce) ||
      !/^[0-9a-f]{64}$/.test(sign) ||
      request.isMultipart()
    )
      throw new Failure(apiKeyFailure.apiKeySign);
    const path = request.url.startsWith(this.env.API_BASE) ? request.url.slice(this.env.API_BASE.length) : request.url;
    const text = [
      request.method,
      path,
      createHash('sha256')
        .update(request.rawBody ?? NOTHING)
        .digest('hex'),
      timestamp,
      nonce,
    ].join('\n');
    const expected = createHmac('sha256', this.ring.unseal(sealedSignKey)).update(text).digest();
    if (!timingSafeEqual(expected, Buffer.from(sign, 'hex'))) throw new Failure(apiKeyFailure.apiKeySign);
    if (Math.abs(this.clock.now() - Number(timestamp)) > WINDOW) throw new Failure(apiKeyFailure.apiKeyClock);
    request.sign = `${timestamp}.${sign}`;
  }
}
