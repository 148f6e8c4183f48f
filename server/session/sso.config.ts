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
import { ENV, type Env } from '#server/kit/runtime/env';
import { log } from '#server/kit/runtime/log';
import { Settings } from '#server/kit/settings/settings';

const REREAD_AFTER_MS = 2_000;
const LOGIN_PAGE = '/venue/login';
const kinds: readonly SsoKind[] = ['cas', 'oidc'];
const bare = (url: string): string => url.replace(/\/+$/, '');

/**
 * Configuration of the identity provider and the addresses given to it. All come from the configuration, never from a
 * request.
 */
@Injectable()
export class SsoConfig {
  private client: IdentityClient | null = null;
  private lookedAt = -Infinity;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly settings: Settings,
  ) {}

  /** The enabled single sign-on methods. */
  get entrances(): readonly SsoKind[] {
    return kinds.filter((kind) => this.settings.get(`sso.${kind}`) && (kind === 'cas' ? this.cas : this.oidc) !== null);
  }

  /** Address of the CAS server; null without one. */
  get cas(): string | null {
    const url = this.env.CAS_URL || (this.env.IDENTITY_URL && bare(this.env.IDENTITY_URL) + identityPaths.cas);
    return url ? bare(url) : null;
  }

  /** The OpenID provider with client data; null without one. A file added later is found. */
  get oidc(): Required<IdentityClient> | null {
    const client = this.read();
    const issuer = client?.issuer ?? (this.env.IDENTITY_URL ? bare(this.env.IDENTITY_URL) + identityPaths.oidc : null);
    return client && issuer ? { ...client, issuer } : null;
  }

  /** Returns the start address of a login method on this server. */
  startUrl(kind: SsoKind): string {
    return this.env.API_BASE + ssoPaths[kind];
  }

  /** Returns the return address of a login method, as the identity provider reaches it. */
  returnUrl(kind: SsoKind): string {
    return this.origin + this.startUrl(kind);
  }

  /** The base path of calls; cookies are limited to it. */
  get base(): string {
    return this.env.API_BASE;
  }

  /** The login page: local path and public address. */
  readonly page = LOGIN_PAGE;
  get outsidePage(): string {
    return this.origin + LOGIN_PAGE;
  }

  /**
   * Returns whether the request used another host than the public one; a cookie set there would be missing when the
   * login returns.
   */
  isOtherHost(host: string | undefined): boolean {
    return host !== undefined && host !== new URL(this.origin).host;
  }

  /** Name of the cookie that passes a login to the page. */
  get cookie(): string {
    return `sso_${this.settings.get('school.code').replace(/[^\w-]/g, '')}_token`;
  }

  /** Returns whether browsers use TLS only; then cookies are secure. */
  get secure(): boolean {
    return this.origin.startsWith('https:');
  }

  /** Returns whether the provider may be called without TLS: on this machine, and outside production. */
  get allowsHttp(): boolean {
    const host = this.oidc ? new URL(this.oidc.issuer).hostname : '';
    return this.env.NODE_ENV !== 'production' || /^(?:127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(host);
  }

  private get origin(): string {
    return bare(this.env.PUBLIC_URL ?? `http://127.0.0.1:${this.env.PORT}`);
  }

  private read(): IdentityClient | null {
    if (this.client || performance.now() - this.lookedAt < REREAD_AFTER_MS) return this.client;
    this.lookedAt = performance.now();
    const path = this.env.IDENTITY_FILE || join(this.env.DATA_DIR, IDENTITY_FILE);
    if (!existsSync(path)) return null;
    const parsed = identityClient.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    // Logs names of invalid parts only, because the values are secrets.
    if (!parsed.success)
      log.error({ parts: parsed.error.issues.map(({ path: at }) => at.join('.')) }, 'the identity file is not usable');
    this.client = parsed.success ? parsed.data : null;
    return this.client;
  }
}
