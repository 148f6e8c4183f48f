import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { readToken } from '#server/kit/crypto/token';
import { ENV, type Env } from '#server/kit/runtime/env';
import type { PairedScreen } from '#server/screens/screen.store';
import { ScreenTokenService } from '#server/screens/screen-token.service';
import { SessionService } from '#server/session/session.service';
import type { LiveVisitor } from './visitor.service';

/** Finds out who opens a socket. */
@Injectable()
export class HandshakeService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly sessions: SessionService,
    private readonly passes: ScreenTokenService,
  ) {}

  /**
   * Authenticates a handshake: `{token}` a member, `{display}` a paired display, nothing an anonymous visitor. An
   * invalid, expired or revoked token is refused (401, 408).
   */
  async authenticate(auth: unknown): Promise<{ visitor: LiveVisitor; screen: PairedScreen | null }> {
    const { token, display } = (auth ?? {}) as { token?: unknown; display?: unknown };
    if (display !== undefined && display !== null && display !== '')
      return { visitor: null, screen: await this.passes.require(String(display)) };
    if (token === undefined || token === null || token === '') return { visitor: null, screen: null };
    const claims = typeof token === 'string' ? readToken(this.env.TOKEN_SECRET, token) : null;
    if (!claims) throw new Failure(sessionFailure.notLoggedIn);
    return { visitor: await this.sessions.find(claims.sid), screen: null };
  }
}
