import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { SsoKind } from '#domain/session/sso.status';
import {
  IDENTITY_FILE,
  identityClient,
  identityPaths,
  ssoPaths,
  type IdentityClient,
} from '#contract/session/sso.contract';
import { ENV, type Env } from '#server/kit/env';
import { log } from '#server/kit/log';
import { Settings } from '#server/kit/settings';

const LOOK_AGAIN = 2_000;
const LOGIN_PAGE = '/venue/login';
const kinds: readonly SsoKind[] = ['cas', 'oidc'];
const bare = (url: string): string => url.replace(/\/+$/, '');

/** What this deployment knows of its identity provider, and the addresses it gives it. All of them come from the configuration, never from a request. */
@Injectable()
export class SsoConfig {
  private client: IdentityClient | null = null;
  private lookedAt = -Infinity;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly settings: Settings,
  ) {}

  /** The ways of single sign-on this school has. */
  get entrances(): readonly SsoKind[] {
    return kinds.filter((kind) => this.settings.get(`sso.${kind}`) && (kind === 'cas' ? this.cas : this.oidc) !== null);
  }

  /** Address of the CAS server, null without one. */
  get cas(): string | null {
    const url = this.env.CAS_URL || (this.env.IDENTITY_URL && bare(this.env.IDENTITY_URL) + identityPaths.cas);
    return url ? bare(url) : null;
  }

  /** The OpenID provider and what it knows us by, null without one; a file that appears later is found. */
  get oidc(): Required<IdentityClient> | null {
    const client = this.read();
    const issuer = client?.issuer ?? (this.env.IDENTITY_URL ? bare(this.env.IDENTITY_URL) + identityPaths.oidc : null);
    return client && issuer ? { ...client, issuer } : null;
  }

  /** Where a kind of login begins, on this server. */
  startOf(kind: SsoKind): string {
    return this.env.API_BASE + ssoPaths[kind];
  }

  /** The address a kind of login comes back to, as the identity provider reaches it. */
  returnOf(kind: SsoKind): string {
    return this.origin + this.startOf(kind);
  }

  /** The base of every call, which cookies of ours are kept to. */
  get base(): string {
    return this.env.API_BASE;
  }

  /** The login page here, and as the world reaches it. */
  readonly page = LOGIN_PAGE;
  get outsidePage(): string {
    return this.origin + LOGIN_PAGE;
  }

  /** Was this asked at another address of ours than the one the world knows? A cookie set here would not be there when the login comes back. */
  isElsewhere(host: string | undefined): boolean {
    return host !== undefined && host !== new URL(this.origin).host;
  }

  /** Name of the cookie that hands a login over to the page. */
  get cookie(): string {
    return `sso_${this.settings.get('school.code').replace(/[^\w-]/g, '')}_token`;
  }

  /** Do browsers reach us over TLS only? Then cookies are theirs over TLS only. */
  get secure(): boolean {
    return this.origin.startsWith('https:');
  }

  /** May the provider be spoken to without TLS? On this machine, and outside production. */
  get mayBePlain(): boolean {
    const host = this.oidc ? new URL(this.oidc.issuer).hostname : '';
    return this.env.NODE_ENV !== 'production' || /^(?:127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(host);
  }

  private get origin(): string {
    return bare(this.env.PUBLIC_URL ?? `http://127.0.0.1:${this.env.PORT}`);
  }

  private read(): IdentityClient | null {
    if (this.client || performance.now() - this.lookedAt < LOOK_AGAIN) return this.client;
    this.lookedAt = performance.now();
    const path = this.env.IDENTITY_FILE || join(this.env.DATA_DIR, IDENTITY_FILE);
    if (!existsSync(path)) return null;
    const parsed = identityClient.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    // Names of the wrong parts only: the values are secrets.
    if (!parsed.success)
      log.error({ parts: parsed.error.issues.map(({ path: at }) => at.join('.')) }, 'the identity file is not usable');
    this.client = parsed.success ? parsed.data : null;
    return this.client;
  }
}
