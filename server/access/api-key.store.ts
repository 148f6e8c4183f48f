import { Injectable } from '@nestjs/common';
import { apiKeyStatus } from '#domain/access/api-key.status';
import type { ApiKeyRow } from '#contract/access/api-key.contract';
import { updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, type SqlFilter, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import type { ScopeRow } from '#server/kit/access/scope';
import { ApiKeyEntity } from './api-key.entity';

/** Broadcast channel for changed keys; the message is the prefix. */
export const KEY_CHANGED = 'apiKey.changed';

/** A key as authentication needs it, with its owner's current state. `owned`: the owner may still act in that role. */
export interface ApiKeyCredential extends ScopeRow, Record<string, unknown> {
  readonly id: number;
  readonly keyHash: Buffer;
  readonly signKey: string;
  readonly ips: string[];
  readonly perMinute: number;
  readonly revoked: boolean;
  readonly expired: boolean;
  readonly owned: boolean;
  readonly userId: number;
  readonly roleId: number;
  readonly username: string;
  readonly name: string;
  readonly loginCheckStatus: number;
  /** Scopes of the key that the role still holds. */
  readonly rights: string[];
}

/** A key as locked for a change. */
export interface StoredApiKey extends Record<string, unknown> {
  readonly id: number;
  readonly prefix: string;
  readonly name: string;
  readonly userId: number;
  readonly scopes: string[];
  readonly ips: string[];
  readonly perMinute: number;
  readonly revoked: boolean;
  readonly version: number;
}

/** Fields of a new key. */
interface NewApiKey extends Pick<
  ApiKeyEntity,
  'name' | 'prefix' | 'keyHash' | 'signKey' | 'userId' | 'roleId' | 'scopes' | 'ips' | 'perMinute'
> {
  readonly days: number;
}

const OWNED = '(u.status = 1 and g.user_id is not null and (g.expires_at is null or g.expires_at > app_now()))';
const STATUS = `
  case
    when k.revoked_at is not null then ${apiKeyStatus.revoked}
    when k.expires_at <= app_now() then ${apiKeyStatus.expired}
    when not ${OWNED} then ${apiKeyStatus.ownerless}
    else ${apiKeyStatus.live}
  end
`;
const FROM = `
  api_key k
    join v_app_user u on u.id = k.user_id
    left join v_role_grant g on g.user_id = k.user_id and g.role_id = k.role_id
`;

const FIND = `
  select
    k.id, k.key_hash as "keyHash", k.sign_key as "signKey", k.ips, k.per_minute as "perMinute",
    k.revoked_at is not null as revoked, k.expires_at <= app_now() as expired, ${OWNED} as owned,
    u.id as "userId", k.role_id as "roleId", u.username, u.name, u.login_check_status as "loginCheckStatus",
    c.venue_ids, c.merchant_ids, c.org_ids, c.owner_id,
    array(
      select r.right_name from role_right r where r.role_id = k.role_id and r.right_name = any (k.scopes)
    ) as rights
  from ${FROM}
    left join lateral (
      select x.venue_ids, x.merchant_ids, x.org_ids, x.owner_id
      from v_role_scope x
      where x.user_id = g.user_id and x.role_id = g.role_id
      offset 0
    ) c on true
  where k.prefix = $1
`;

type ApiKeyListRow = Omit<ApiKeyRow, 'expiresAt' | 'lastUsedAt' | 'gmtCreate'> & {
  readonly expiresAt: number;
  readonly lastUsedAt: number | null;
  readonly gmtCreate: number;
};

const byStatus: SqlFilter = (value, bind) => `${STATUS} = ${bind(value)}`;

const list: ListQuery<'keyword' | 'status', never> = {
  select: `
    k.id, k.name, 'vk_' || k.prefix as prefix, u.name as owner, k.role_id as "ownerRole", k.scopes, k.ips,
    k.per_minute as "perMinute", ${STATUS} as status, epoch_ms(k.expires_at) as "expiresAt",
    epoch_ms(k.last_used_at) as "lastUsedAt", k.last_ip as "lastIp", epoch_ms(k.gmt_create) as "gmtCreate",
    k.version
  `,
  from: FROM,
  filters: { keyword: contains('k.name', 'k.prefix', `'vk_' || k.prefix`), status: byStatus },
  sorts: {},
  tieBreaker: 'k.id desc',
};

/** Rows of API keys. */
@Injectable()
export class ApiKeyStore {
  readonly list: StoredList<ApiKeyListRow, [ownerId: number | null]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (ownerId: number | null) => (bind) => [
      ownerId === null ? 'true' : `k.user_id = ${bind(ownerId)}`,
    ]);
  }

  /** Returns the key with a prefix, in any state. */
  async find(prefix: string): Promise<ApiKeyCredential | undefined> {
    return (await this.db.prepared<ApiKeyCredential>('apiKey.find', FIND, [prefix]))[0];
  }

  /** Records the time and address of the last use. */
  async touch(id: number, ip: string): Promise<void> {
    await this.db.repository(ApiKeyEntity).update(id, { lastUsedAt: () => 'app_now()', lastIp: ip });
  }

  /** Inserts a key; returns its id. */
  async insert(tx: Tx, draft: NewApiKey): Promise<number> {
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into api_key (name, prefix, key_hash, sign_key, user_id, role_id, scopes, ips, per_minute, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, app_now() + $10 * interval '1 day')
        returning id
      `,
      [
        draft.name,
        draft.prefix,
        draft.keyHash,
        draft.signKey,
        draft.userId,
        draft.roleId,
        draft.scopes,
        draft.ips,
        draft.perMinute,
        draft.days,
      ],
    );
    return (row as { id: number }).id;
  }

  /** Returns the number of active keys of a person; locks them against concurrent creation. */
  async countUsable(tx: Tx, userId: number): Promise<number> {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('apiKey:' || $1::text, 0))`, [userId]);
    const [row] = await tx.rows<{ n: number }>(
      'select count(*)::int as n from api_key where user_id = $1 and revoked_at is null and expires_at > app_now()',
      [userId],
    );
    return row?.n ?? 0;
  }

  /** Locks a key; `ownerId` null matches every owner. */
  async lock(tx: Tx, id: number, ownerId: number | null): Promise<StoredApiKey | undefined> {
    return (
      await tx.rows<StoredApiKey>(
        `
          select id, prefix, name, user_id as "userId", scopes, ips, per_minute as "perMinute",
            revoked_at is not null as revoked, version
          from api_key
          where id = $1 and ($2::int is null or user_id = $2)
          for update
        `,
        [id, ownerId],
      )
    )[0];
  }

  /** Updates the editable fields; returns the new version. */
  async update(
    tx: Tx,
    { id, name, scopes, ips, perMinute }: Pick<StoredApiKey, 'id' | 'name' | 'scopes' | 'ips' | 'perMinute'>,
  ): Promise<number> {
    const [row] = await tx.rows<{ version: number }>(
      `
        update api_key
        set name = $2, scopes = $3, ips = $4, per_minute = $5, version = version + 1
        where id = $1
        returning version
      `,
      [id, name, scopes, ips, perMinute],
    );
    return (row as { version: number }).version;
  }

  /** Revokes a key. */
  async revoke(tx: Tx, id: number, by: number): Promise<void> {
    await updateRow(tx, ApiKeyEntity, id, { revokedAt: () => 'app_now()', revokedBy: by });
  }
}
