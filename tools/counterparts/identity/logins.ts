import { randomBytes } from 'node:crypto';
import type { DirectoryPerson } from './people';

const LOGIN_LIFETIME_MS = 8 * 3_600_000;

/** One browser logged in at the university, and the services it was redirected to. */
export interface UniversityLogin {
  readonly sid: string;
  readonly person: DirectoryPerson;
  readonly at: number;
  /** Issued CAS tickets with their service. */
  readonly tickets: Map<string, string>;
  /** OIDC clients that received a token, by origin. */
  readonly clients: Set<string>;
}

/** An issued CAS ticket or OIDC code, valid once and for one minute. */
export interface IssuedTicket {
  readonly login: UniversityLogin;
  readonly at: number;
  readonly facts: Readonly<Record<string, string>>;
  used: boolean;
}

const TICKET_LIFETIME_MS = 60_000;

/** Logins at the university and issued tickets. In memory: a restart logs everybody out. */
export class Logins {
  private readonly byCookie = new Map<string, UniversityLogin>();
  private readonly issuedTickets = new Map<string, IssuedTicket>();
  private serial = 0;

  /** Logs a person in; returns the cookie value and the login. */
  open(person: DirectoryPerson): { cookie: string; login: UniversityLogin } {
    const cookie = `TGT-${randomBytes(24).toString('base64url')}`;
    const login: UniversityLogin = {
      sid: randomBytes(12).toString('base64url'),
      person,
      at: Date.now(),
      tickets: new Map(),
      clients: new Set(),
    };
    this.byCookie.set(cookie, login);
    return { cookie, login };
  }

  /** Returns the login of a cookie. */
  of(cookie: string | undefined): UniversityLogin | undefined {
    const login = this.byCookie.get(cookie ?? '');
    return login && Date.now() - login.at < LOGIN_LIFETIME_MS ? login : undefined;
  }

  /** Returns the login of a session id. */
  bySid(sid: string): UniversityLogin | undefined {
    return [...this.byCookie.values()].find((login) => login.sid === sid);
  }

  all(): UniversityLogin[] {
    return [...this.byCookie.values()];
  }

  /** Ends a login. */
  close(login: UniversityLogin): void {
    for (const [cookie, one] of this.byCookie) if (one === login) this.byCookie.delete(cookie);
  }

  /** Issues a ticket (`ST`) or a code (`OC`). */
  issueTicket(prefix: 'ST' | 'OC', login: UniversityLogin, facts: Record<string, string>): string {
    const name = `${prefix}-${(this.serial += 1)}-${randomBytes(18).toString('base64url')}`;
    this.issuedTickets.set(name, { login, at: Date.now(), facts, used: false });
    if (this.issuedTickets.size > 10_000) this.issuedTickets.delete([...this.issuedTickets.keys()][0] as string);
    return name;
  }

  /** Redeems a ticket or code once; returns undefined if it is unknown, used or expired. */
  redeemTicket(name: string, replayable: boolean): IssuedTicket | undefined {
    const errand = this.issuedTickets.get(name);
    if (!errand || (errand.used && !replayable) || Date.now() - errand.at > TICKET_LIFETIME_MS) return undefined;
    errand.used = true;
    return errand;
  }
}
