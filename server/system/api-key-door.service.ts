import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { apiKeyFailure } from '#domain/system/api-key.failures';
import type { Member, Origin } from '#server/kit/caller';
import { KEY_SHAPE, KeyDoor } from '#server/kit/key-door';
import { Limits } from '#server/kit/limits';
import { headerOf, type EdgeRequest } from '#server/kit/request';
import { scopeOf } from '#server/kit/scope';
import { plainAddress } from './address-list';
import { ApiKeyCache, type Remembered } from './api-key-cache';
import { ApiKeyProof, keyHash } from './api-key-proof';

/**
 * Wrong keys per address and minute answered individually; further ones get a rate limit error. Correct keys are still
 * accepted.
 */
const WRONG_PER_MINUTE = 60;

/** Authenticates API keys. */
@Injectable()
export class ApiKeyDoorService {
  constructor(
    private readonly keys: ApiKeyCache,
    private readonly proof: ApiKeyProof,
    private readonly limits: Limits,
    door: KeyDoor,
  ) {
    door.identifyBy((request, origin) => this.identify(request, origin));
  }

  /** Returns the member of a key, with the key's rights that its owner still holds. */
  async identify(request: EdgeRequest, origin: Origin): Promise<Member> {
    const { key, listed } = await this.proven(request).catch(async (refused: unknown) => {
      if (refused instanceof Failure && refused.spec.kind === 'unsigned')
        await this.limits.insistOn('apiKeyFailed', WRONG_PER_MINUTE, origin.ip);
      throw refused;
    });
    if (key.ips.length > 0 && !listed(origin.ip)) throw new Failure(apiKeyFailure.apiKeyAddress);
    await this.limits.insistOn('apiKey', key.perMinute, String(key.id));
    this.keys.touch(key.id, plainAddress(origin.ip));
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
  private async proven(request: EdgeRequest): Promise<Remembered> {
    const whole = /^Bearer (\S+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1];
    const prefix =
      whole === undefined
        ? /^vk_([0-9a-f]{12})$/.exec(headerOf(request, 'api-key') ?? '')?.[1]
        : KEY_SHAPE.exec(whole)?.[1];
    const found = prefix === undefined ? null : await this.keys.find(prefix);
    if (!found || found.key.revoked || !found.key.owned) throw new Failure(apiKeyFailure.apiKeyUnknown);
    if (whole === undefined) this.proof.insist(request, found.key.signKey);
    else if (!timingSafeEqual(keyHash(whole), found.key.keyHash)) throw new Failure(apiKeyFailure.apiKeyUnknown);
    if (found.key.expired) throw new Failure(apiKeyFailure.apiKeyExpired);
    return found;
  }
}
