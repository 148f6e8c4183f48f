import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { scopeKind, type ScopeKind } from '#domain/access/right.status';
import { userFailure } from '#domain/access/user.failures';
import type { GrantScope } from '#contract/access/role.contract';
import type { Db, Tx } from '#server/kit/db/db';
import { scopeSql, type Scope } from '#server/kit/access/scope';
import type { AppUserEntity } from '#server/accounts/app-user.entity';
import { RoleGrantStore, type ScopedGrant } from '#server/accounts/role-grant.store';

type RowReader = Pick<Tx | Db, 'rows'>;

/** An account as administrators need it. */
export interface UserAccountRow
  extends
    Record<string, unknown>,
    Omit<
      AppUserEntity,
      | 'passwordHash'
      | 'faceStatus'
      | 'faceRef'
      | 'lockedUntil'
      | 'buddySeed'
      | 'demo'
      | 'gmtCreate'
      | 'lastLogin'
      | 'temporaryHash'
      | 'lang'
    > {
  readonly orgName: string | null;
  readonly enOrgName: string | null;
  readonly mustChange: boolean;
  readonly lockedUntil: number | null;
  readonly lastLogin: number | null;
  readonly createdAt: number;
}

/** A stored grant. */
export interface RoleGrantRow extends Record<string, unknown> {
  readonly roleId: number;
  readonly venue_ids: number[] | null;
  readonly merchant_ids: number[] | null;
  readonly campus_ids: number[] | null;
  readonly org_ids: number[] | null;
  readonly own: boolean;
  readonly expiresAt: number | null;
  readonly over: boolean;
  readonly grantedBy: string | null;
  readonly grantedAt: number;
}

/** A login of a person, active or ended. */
export interface UserLoginRow extends Record<string, unknown> {
  readonly key: string;
  readonly sid: string;
  readonly roleId: number;
  readonly ip: string | null;
  readonly agent: string | null;
  readonly openedAt: number;
  readonly lastSeen: number;
  readonly endedAt: number | null;
  readonly reason: string | null;
  readonly alive: boolean;
}

/** SQL: the public key of a login, whose id must stay secret. */
export const loginKey = `left(encode(sha256(s.sid::bytea), 'hex'), 24)`;
/** SQL: whether a session `s` is active. */
export const isLiveSession = `s.revoked_at is null and s.expires_at > app_now() and s.last_seen + s.idle_seconds * interval '1 second' > app_now()`;

const scopeTables = {
  [scopeKind.campuses]: ['campus_ids', 'v_campus', 'campus_name'],
  [scopeKind.venues]: ['venue_ids', 'v_venue', 'venue_name'],
  [scopeKind.merchants]: ['merchant_ids', 'v_merchant', 'merchant_name'],
  [scopeKind.orgs]: ['org_ids', 'org', 'name'],
} as const;
type ListScopeKind = keyof typeof scopeTables;
const isListed = (kind: ScopeKind): kind is ListScopeKind => kind in scopeTables;

/** Returns the kind of a stored grant and its ids: the first one set. */
const kindOf = (grant: RoleGrantRow): { kind: ScopeKind; ids: readonly number[] } => {
  for (const kind of [scopeKind.venues, scopeKind.campuses, scopeKind.merchants, scopeKind.orgs] as const) {
    const ids = grant[scopeTables[kind][0]] as number[] | null;
    if (ids !== null) return { kind, ids };
  }
  return { kind: grant.own ? scopeKind.own : scopeKind.all, ids: [] };
};

const GRANT = `g.role_id as "roleId", g.venue_ids, g.merchant_ids, g.campus_ids, g.org_ids, g.own, epoch_ms(g.expires_at) as "expiresAt", coalesce(g.expires_at <= app_now(), false) as over, b.name as "grantedBy", epoch_ms(g.granted_at) as "grantedAt"`;

/** Rows of accounts and grants. */
@Injectable()
export class UserStore {
  constructor(private readonly grantRows: RoleGrantStore) {}

  /** Returns the account if its person is in scope; otherwise null. */
  async find(on: RowReader, scope: Scope, id: number): Promise<UserAccountRow> {
    const values: unknown[] = [id];
    const [row] = await on.rows<UserAccountRow>(
      `
        select u.id, u.username, u.name, u.en_name as "enName", u.gender, u.phone, u.email,
          u.campus_card_no as "campusCardNo", u.org_id as "orgId", o.name as "orgName", o.en_name as "enOrgName",
          u.status, u.login_check_status as "loginCheckStatus", u.failed_logins as "failedLogins",
          u.must_change as "mustChange", u.lock_reason as "lockReason",
          case when u.locked_until > app_now() then epoch_ms(u.locked_until) end as "lockedUntil",
          epoch_ms(u.last_login) as "lastLogin", epoch_ms(u.gmt_create) as "createdAt", u.version
        from v_app_user u
          left join org o on o.id = u.org_id
        where u.id = $1 and ${scopeSql(scope, { person: 'u.id' }, values)}
      `,
      values,
    );
    if (!row) throw new Failure(userFailure.userMissing);
    return row;
  }

  /** Returns every role of a person. */
  grants(on: RowReader, userId: number): Promise<RoleGrantRow[]> {
    return on.rows<RoleGrantRow>(
      `
        select ${GRANT}
        from v_role_grant g
          left join v_app_user b on b.id = g.granted_by
        where g.user_id = $1
        order by g.sort, g.role_id
      `,
      [userId],
    );
  }

  /** Returns the scopes of grants with the names of their items, in the given order. */
  async scopes(on: RowReader, grants: readonly RoleGrantRow[]): Promise<GrantScope[]> {
    const described = grants.map(kindOf);
    const names = new Map<string, { name: string; enName: string }>();
    for (const kind of [scopeKind.campuses, scopeKind.venues, scopeKind.merchants, scopeKind.orgs] as const) {
      const ids = [...new Set(described.filter((one) => one.kind === kind).flatMap((one) => one.ids))];
      const [, table, column] = scopeTables[kind];
      const rows =
        ids.length === 0
          ? []
          : await on.rows<{ id: number; name: string; enName: string }>(
              `select id, ${column} as name, en_name as "enName" from ${table} where id = any ($1::int[])`,
              [ids],
            );
      for (const { id, name, enName } of rows) names.set(`${kind}:${id}`, { name, enName });
    }
    return described.map(({ kind, ids }) => ({
      kind,
      ids: [...ids],
      names: ids.flatMap((id) => names.get(`${kind}:${id}`) ?? []),
    }));
  }

  /** Returns how many of the ids exist. */
  async countExisting(on: RowReader, kind: ScopeKind, ids: readonly number[]): Promise<number> {
    if (!isListed(kind)) return 0;
    const [row] = await on.rows<{ n: number }>(
      `select count(*)::int as n from ${scopeTables[kind][1]} where id = any ($1::int[])`,
      [ids],
    );
    return row?.n ?? 0;
  }

  /** Saves a grant; `lastDay` is the last valid school-local date. */
  upsertGrant(tx: Tx, grant: ScopedGrant): Promise<void> {
    return this.grantRows.save(tx, grant);
  }

  dropGrant(tx: Tx, userId: number, roleId: number): Promise<void> {
    return this.grantRows.revoke(tx, userId, roleId);
  }

  /** Returns whether a person has one of these roles. */
  async holdsAny(tx: Tx, userId: number, roleIds: readonly number[]): Promise<boolean> {
    const held = await tx.rows('select 1 from v_role_grant where user_id = $1 and role_id = any ($2::int[]) limit 1', [
      userId,
      roleIds,
    ]);
    return held.length > 0;
  }

  /** Returns the current scope of a grant as ids. */
  async grantedScope(on: RowReader, userId: number, roleId: number): Promise<Scope | null> {
    const [row] = await on.rows<{
      venueIds: number[] | null;
      merchantIds: number[] | null;
      orgIds: number[] | null;
      ownerId: number | null;
    }>(
      `
        select c.venue_ids as "venueIds", c.merchant_ids as "merchantIds", c.org_ids as "orgIds",
          c.owner_id as "ownerId"
        from v_role_scope c
        where c.user_id = $1 and c.role_id = $2
      `,
      [userId, roleId],
    );
    return row ?? null;
  }

  /** Returns the logins of a person, newest first. */
  logins(on: RowReader, userId: number, most: number): Promise<UserLoginRow[]> {
    return on.rows<UserLoginRow>(
      `
        select ${loginKey} as key, s.sid, s.role_id as "roleId", s.ip, s.agent, epoch_ms(s.gmt_create) as "openedAt",
          epoch_ms(s.last_seen) as "lastSeen", epoch_ms(s.revoked_at) as "endedAt", s.revoke_reason as reason,
          ${isLiveSession} as alive
        from v_session s
        where s.user_id = $1
        order by s.gmt_create desc
        limit ${Math.floor(most)}
      `,
      [userId],
    );
  }

  /** Returns the distinct rights of roles. */
  async rights(on: RowReader, ...roleIds: readonly number[]): Promise<string[]> {
    return (
      await on.rows<{ right_name: string }>(
        'select distinct right_name from role_right where role_id = any ($1::int[]) order by 1',
        [roleIds],
      )
    ).map((row) => row.right_name);
  }

  /** Returns whether a date is past in the school's time zone. */
  async isPast(on: RowReader, date: string): Promise<boolean> {
    return (await on.rows<{ past: boolean }>('select $1::date < school_now()::date as past', [date]))[0]?.past ?? false;
  }

  /** Serialises role changes, so that what one of them checked still holds when it writes. */
  async lockGrants(tx: Tx): Promise<void> {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('role.grants', 0))`);
  }

  /**
   * Returns whether another super admin with a permanent login remains without this person (in this role, if given).
   */
  async hasOtherSuperAdmin(tx: Tx, supers: readonly number[], userId: number, roleId: number | null): Promise<boolean> {
    const [row] = await tx.rows<{ kept: boolean }>(
      `
        select exists (
          select 1
          from v_role_grant g
            join v_app_user u on u.id = g.user_id and u.status = 1
          where g.role_id = any ($1::int[])
            and g.expires_at is null
            and not (g.user_id = $2 and ($3::int is null or g.role_id = $3))
        ) as kept
      `,
      [supers, userId, roleId],
    );
    return row?.kept ?? false;
  }
}
