import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { insertRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import type { OidcAttempt, OidcLogout, OidcPerson } from './oidc.client';
import { SsoLoginEntity } from './sso-login.entity';

/** An identity provider login, as needed for logout. */
export interface SsoLoginRow {
  readonly kind: 'cas' | 'oidc';
  readonly id_token: string | null;
}

/** Returns the SHA-256 hash of a secret stored in the database. */
export const ssoHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const ATTEMPT_SECONDS = 600;
const TICKET_SECONDS = 60;

/** Rows of identity provider logins. Expiry is decided by the clock of PostgreSQL. */
@Injectable()
export class SsoStore {
  constructor(private readonly db: Db) {}

  /** Marks a CAS ticket as used before it is validated; undefined if it was used before. */
  async claimTicket(ticketHash: string): Promise<number | undefined> {
    const [claimed] = await this.db.rows<{ id: number }>(
      `
        insert into sso_login (kind, session_key)
        values ('cas', $1)
        on conflict (session_key)
        where kind = 'cas' do nothing
        returning id
      `,
      [ticketHash],
    );
    return claimed?.id;
  }

  /** Releases a claimed ticket that proved invalid. */
  async releaseTicket(id: number): Promise<void> {
    await this.db.repository(SsoLoginEntity).delete({ id, userId: IsNull() });
  }

  /** Inserts an OIDC login; its token is already sealed. */
  insert(tx: Tx, { session, subject, idToken }: Pick<OidcPerson, 'session' | 'subject' | 'idToken'>): Promise<number> {
    return insertRow(tx, SsoLoginEntity, { kind: 'oidc', sessionKey: session, subject, idToken });
  }

  /**
   * Assigns the login to a person and issues its ticket for a minute; returns false if the provider has ended it
   * meanwhile.
   */
  async issueTicket(tx: Tx, id: number, userId: number, ticketHash: string): Promise<boolean> {
    const { affected } = await tx.repository(SsoLoginEntity).update({ id, endedAt: IsNull() }, { userId });
    if (affected === 0) return false;
    await tx.rows(
      `
        insert into entry_ticket (hash, user_id, expires_at, sso_id)
        values ($1, $2, app_now() + $3 * interval '1 second', $4)
      `,
      [ticketHash, userId, TICKET_SECONDS, id],
    );
    return true;
  }

  /** Returns the login a session came from; null for a password login. */
  async ofSession(tx: Tx, sid: string): Promise<(SsoLoginRow & { id: number }) | null> {
    return (
      (
        await tx.rows<SsoLoginRow & { id: number }>(
          'select l.id, l.kind, l.id_token from session s join sso_login l on l.id = s.sso_id where s.sid = $1',
          [sid],
        )
      )[0] ?? null
    );
  }

  /** Ends a login by its id. */
  end(tx: Tx, id: number): Promise<number[]> {
    return this.endLogins(tx, 'id = $1', [id]);
  }

  /** Ends the login of a CAS ticket. */
  endTicket(tx: Tx, ticketHash: string): Promise<number[]> {
    return this.endLogins(tx, `kind = 'cas' and session_key = $1`, [ticketHash]);
  }

  /** Ends the logins of one provider session, or all of a person if none is named. */
  endOidc(tx: Tx, { session, subject }: OidcLogout): Promise<number[]> {
    return session === null
      ? this.endLogins(tx, `kind = 'oidc' and subject = $1`, [subject])
      : this.endLogins(tx, `kind = 'oidc' and session_key = $1 and ($2::text is null or subject = $2)`, [
          session,
          subject,
        ]);
  }

  /** Stores a started OIDC login. */
  async insertAttempt(stateHash: string, { verifier, nonce }: OidcAttempt): Promise<void> {
    await this.db.rows(
      `
        insert into sso_attempt (state_hash, verifier, nonce, expires_at)
        values ($1, $2, $3, app_now() + $4 * interval '1 second')
      `,
      [stateHash, verifier, nonce, ATTEMPT_SECONDS],
    );
  }

  /** Consumes an attempt; undefined if it is unknown, used or expired. */
  async useAttempt(stateHash: string): Promise<Omit<OidcAttempt, 'state'> | undefined> {
    return (
      await this.db.rows<{ verifier: string; nonce: string }>(
        'update sso_attempt set used_at = app_now() where state_hash = $1 and used_at is null and expires_at > app_now() returning verifier, nonce',
        [stateHash],
      )
    )[0];
  }

  private async endLogins(tx: Tx, which: string, parameters: readonly unknown[]): Promise<number[]> {
    const ended = (
      await tx.rows<{ id: number }>(
        `update sso_login set ended_at = app_now() where ended_at is null and ${which} returning id`,
        parameters,
      )
    ).map(({ id }) => id);
    if (ended.length > 0)
      await tx.rows(
        'update entry_ticket set used_at = app_now() where sso_id = any($1::bigint[]) and used_at is null',
        [ended],
      );
    return ended;
  }
}
