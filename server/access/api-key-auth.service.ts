import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { apiKeyFailure } from '#domain/access/api-key.failures';
import type { Member, CallOrigin } from '#server/kit/access/caller';
import { API_KEY_PATTERN, ApiKeyAuthenticator } from '#server/kit/security/api-key-authenticator';
import { RateLimits } from '#server/kit/security/rate-limits';
import { headerOf, type EdgeRequest } from '#server/kit/http/request';
import { scopeOf } from '#server/kit/access/scope';
import { unmappedAddress } from '#server/kit/security/ip-range-list';
import { ApiKeyCache, type CachedApiKey } from './api-key-cache';
import { ApiKeySignature, keyHash } from './api-key-signature';

/**
 * Wrong keys per address and minute answered individually; further ones get a rate limit error. Correct keys are still
 * accepted.
 */
const MAX_FAILURES_PER_MINUTE = 60;

/** Authenticates API keys. */
@Injectable()
export class ApiKeyAuthService {
  constructor(
    private readonly keys: ApiKeyCache,
    private readonly signature: ApiKeySignature,
    private readonly limits: RateLimits,
    authenticator: ApiKeyAuthenticator,
  ) {
    authenticator.useStrategy((request, origin) => this.identify(request, origin));
  }

  /** Returns the member of a key, with the key's rights that its owner still holds. */
  async identify(request: EdgeRequest, origin: CallOrigin): Promise<Member> {
    const { key, listed } = await this.verifiedKey(request).catch(async (refused: unknown) => {
      if (refused instanceof Failure && refused.spec.kind === 'unsigned')
        await this.limits.consumeCustomOrThrow('apiKeyFailed', MAX_FAILURES_PER_MINUTE, origin.ip);
      throw refused;
    });
    if (key.ips.length > 0 && !listed(origin.ip)) throw new Failure(apiKeyFailure.apiKeyAddress);
    await this.limits.consumeCustomOrThrow('apiKey', key.perMinute, String(key.id));
    this.keys.touch(key.id, unmappedAddress(origin.ip));
    const { userId, roleId, username, name, loginCheckStatus } = key;
    return {
      ...origin,
      kind: 'member',
      keyId: key.id,
      sid: `key:${key.id}`,
      userId,
      roleId,
      username,
      name,
      loginCheckStatus,
      ...scopeOf(key),
      rights: new Set(key.rights),
      cipherKey: '',
    };
  }

  /** Returns the verified key of a request: sent in full or proved by a signature. */
  private async verifiedKey(request: EdgeRequest): Promise<CachedApiKey> {
    const whole = /^Bearer (\S+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1];
    const prefix =
      whole === undefined
        ? /^vk_([0-9a-f]{12})$/.exec(headerOf(request, 'api-key') ?? '')?.[1]
        : API_KEY_PATTERN.exec(whole)?.[1];
    const found = prefix === undefined ? null : await this.keys.find(prefix);
    if (!found || found.key.revoked || !found.key.owned) throw new Failure(apiKeyFailure.apiKeyUnknown);
    if (whole === undefined) this.signature.verify(request, found.key.signKey);
    else if (!timingSafeEqual(keyHash(whole), found.key.keyHash)) throw new Failure(apiKeyFailure.apiKeyUnknown);
    if (found.key.expired) throw new Failure(apiKeyFailure.apiKeyExpired);
    return found;
  }
}
