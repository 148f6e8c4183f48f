import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { isSuperRole } from '#domain/session/role.status';
import { apiKeyFailure } from '#domain/access/api-key.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { apiKeys } from '#contract/access/api-key.contract';
import { writeAudit } from '#server/kit/access/audit';
import { Bus } from '#server/kit/redis/bus';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { Keyring } from '#server/kit/crypto/keyring';
import { keyHash, signingKeyOf } from './api-key-signature';
import { ApiKeyStore, KEY_CHANGED, type StoredApiKey } from './api-key.store';

/** Maximum number of active keys per person. */
const MAX_KEYS = 50;

/** Returns the owner filter: super roles manage all keys, others their own. */
const keyOwnerOf = ({ roleId, userId }: Member): number | null => (isSuperRole(roleId) ? null : userId);

/** Throws if a scope is not held by the member. */
function assertOwnScopes(member: Member, scopes: readonly string[]): void {
  if (scopes.some((scope) => !member.rights.has(scope))) throw new Failure(apiKeyFailure.apiKeyBeyond);
}

/** Creates, changes and revokes API keys. */
@Injectable()
export class ApiKeyService {
  constructor(
    private readonly db: Db,
    private readonly store: ApiKeyStore,
    private readonly bus: Bus,
    private readonly ring: Keyring,
  ) {}

  /** Returns a page of the keys the caller manages. */
  async list(query: ParsedOf<typeof apiKeys.list>, caller: Member): Promise<AnswerOf<typeof apiKeys.list>> {
    const page = await this.store.list.page(query, keyOwnerOf(caller));
    return {
      ...page,
      content: page.content.map((row) => ({
        ...row,
        expiresAt: schoolStamp(row.expiresAt),
        lastUsedAt: row.lastUsedAt === null ? null : schoolStamp(row.lastUsedAt),
        gmtCreate: schoolStamp(row.gmtCreate),
      })),
    };
  }

  /** Creates a key for the caller in the current role; only its hash is stored. */
  add(
    { name, scopes, ips, perMinute, days }: ParsedOf<typeof apiKeys.add>,
    member: Member,
  ): Promise<AnswerOf<typeof apiKeys.add>> {
    assertOwnScopes(member, scopes);
    const prefix = randomBytes(6).toString('hex');
    const key = `vk_${prefix}_${randomBytes(32).toString('base64url')}`;
    return this.db.transact(async (tx) => {
      if ((await this.store.countUsable(tx, member.userId)) >= MAX_KEYS)
        throw new Failure(apiKeyFailure.apiKeyTooMany, { limit: MAX_KEYS });
      const uniqueScopes = [...new Set(scopes)];
      const id = await this.store.insert(tx, {
        name,
        prefix,
        keyHash: keyHash(key),
        signKey: this.ring.seal(signingKeyOf(key)),
        userId: member.userId,
        roleId: member.roleId,
        scopes: uniqueScopes,
        ips,
        perMinute,
        days,
      });
      await writeAudit(tx, member, {
        action: 'apiKey.add',
        object: `apiKey:${id}`,
        after: { name, scopes: uniqueScopes, ips, perMinute, days },
      });
      return { id, key };
    });
  }

  /** Changes a key; rights it already has may stay even if the caller does not hold them. */
  async change(
    { id, version, name, scopes, ips, perMinute }: ParsedOf<typeof apiKeys.change>,
    member: Member,
  ): Promise<AnswerOf<typeof apiKeys.change>> {
    const { prefix, changed } = await this.db.transact(async (tx) => {
      const held = await this.lockKey(tx, id, member);
      if (held.version !== version) throw new Failure(systemFailure.staleVersion);
      assertOwnScopes(
        member,
        scopes.filter((scope) => !held.scopes.includes(scope)),
      );
      const after = { name, scopes: [...new Set(scopes)], ips, perMinute };
      await writeAudit(tx, member, {
        action: 'apiKey.change',
        object: `apiKey:${id}`,
        before: { name: held.name, scopes: held.scopes, ips: held.ips, perMinute: held.perMinute },
        after,
      });
      return { prefix: held.prefix, changed: await this.store.update(tx, { id, ...after }) };
    });
    await this.bus.publish(KEY_CHANGED, prefix);
    return { version: changed };
  }

  /** Revokes a key everywhere. */
  async revoke(id: number, member: Member): Promise<void> {
    const prefix = await this.db.transact(async (tx) => {
      const held = await this.lockKey(tx, id, member);
      await this.store.revoke(tx, id, member.userId);
      await writeAudit(tx, member, { action: 'apiKey.revoke', object: `apiKey:${id}`, before: { name: held.name } });
      return held.prefix;
    });
    await this.bus.publish(KEY_CHANGED, prefix);
  }

  private async lockKey(tx: Tx, id: number, member: Member): Promise<StoredApiKey> {
    const held = await this.store.lock(tx, id, keyOwnerOf(member));
    if (!held) throw new Failure(systemFailure.notFound);
    if (held.revoked) throw new Failure(apiKeyFailure.apiKeyOver);
    return held;
  }
}
