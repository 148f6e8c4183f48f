import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { SsoKind } from '#domain/session/sso.status';
import { Db, type Tx } from '#server/kit/db/db';
import { AccountService } from '#server/accounts/account.service';
import { CredentialStore, type LoginAccount } from '#server/accounts/credential.store';
import { SessionEntity } from './session.entity';
import { SsoLoginEntity } from './sso-login.entity';

/** The identity provider login a session comes from. */
export interface SsoRef {
  readonly id: number;
  readonly kind: SsoKind;
}

/** Accounts of people who log in, their roles, and single sign-on tickets. */
@Injectable()
export class AccountStore {
  constructor(
    private readonly db: Db,
    private readonly credentials: CredentialStore,
    private readonly accounts: AccountService,
  ) {}

  /** Returns the account of an id. */
  findById(tx: Tx, id: number): Promise<LoginAccount | undefined> {
    return this.credentials.findById(tx, id);
  }

  /** Stores the language of a person; writes nothing if it is unchanged. */
  setLanguage(by: Db | Tx, id: number, lang: 'zh' | 'en'): Promise<void> {
    return this.accounts.setLanguage(by, id, lang);
  }

  /** Returns the roles of a person, the first one first. */
  async roles(tx: Tx, userId: number): Promise<number[]> {
    return (
      await tx.rows<{ role_id: number }>(
        `
          select role_id
          from v_role_grant
          where user_id = $1 and (expires_at is null or expires_at > app_now())
          order by sort, role_id
        `,
        [userId],
      )
    ).map((row) => row.role_id);
  }

  /** Returns the rights of a role. */
  async rights(tx: Tx, roleId: number): Promise<string[]> {
    return (
      await tx.rows<{ right_name: string }>('select right_name from v_role_right where role_id = $1 order by 1', [
        roleId,
      ])
    ).map((row) => row.right_name);
  }

  /** Returns the venues in a person's scope for a role; null is all. */
  async venues(tx: Tx, userId: number, roleId: number): Promise<number[] | null> {
    return (
      (
        await tx.rows<{ venue_ids: number[] | null }>(
          `
            select c.venue_ids
            from v_role_scope c
            where c.user_id = $1 and c.role_id = $2
          `,
          [userId, roleId],
        )
      )[0]?.venue_ids ?? null
    );
  }

  /**
   * Consumes a ticket; returns its owner and the identity provider login behind it. Undefined for unknown, used and old
   * tickets, and if the login has ended.
   */
  async useTicket(tx: Tx, hashes: readonly string[]): Promise<{ userId: number; sso: SsoRef | null } | undefined> {
    const [used] = await tx.rows<{ user_id: number; sso_id: number | null }>(
      `
        update entry_ticket
        set used_at = app_now()
        where hash = any($1::text[])
          and used_at is null
          and expires_at > app_now()
        returning user_id, sso_id
      `,
      [hashes],
    );
    const sso = used && (await this.lockSsoLogin(tx, used.sso_id));
    return sso === undefined ? undefined : { userId: (used as { user_id: number }).user_id, sso };
  }

  /** Returns the identity provider login of a session (null: none); undefined if that login has ended. */
  async ssoOf(tx: Tx, sid: string): Promise<SsoRef | null | undefined> {
    const row = await tx.repository(SessionEntity).findOne({ select: { sid: true, ssoId: true }, where: { sid } });
    return row ? this.lockSsoLogin(tx, row.ssoId) : undefined;
  }

  /**
   * Locks and returns the identity provider login, undefined if it has ended. The lock prevents it from ending before
   * the session is opened.
   */
  private async lockSsoLogin(tx: Tx, ssoId: number | null): Promise<SsoRef | null | undefined> {
    if (ssoId === null) return null;
    const login = await tx.repository(SsoLoginEntity).findOne({
      select: { id: true, kind: true },
      where: { id: ssoId, endedAt: IsNull() },
      lock: { mode: 'pessimistic_read' },
    });
    return (login as SsoRef | null) ?? undefined;
  }

  /** Returns demo accounts with their first role and the names of their scope, without the numbered ones. */
  demoAccounts(): Promise<{ username: string; role_id: number; reach: string | null; reach_en: string | null }[]> {
    return this.db.rows(
      `
        select u.username, g.role_id, r.reach, r.reach_en
        from v_app_user u
          join lateral (select role_id, venue_ids, campus_ids from v_role_grant where user_id = u.id order by sort, role_id limit 1) g on true
          cross join lateral (
            select string_agg(p.name, '、' order by p.name) as reach,
              string_agg(p.en_name, ', ' order by p.name) as reach_en
            from (
              select venue_name as name, en_name from v_venue where id = any (g.venue_ids)
              union all
              select campus_name, en_name from v_campus where id = any (g.campus_ids)
            ) p
          ) r
        where u.demo and u.status = 1 and u.username !~ '[0-9]'
        order by u.id
      `,
    );
  }
}
