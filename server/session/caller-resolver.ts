import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { session } from '#contract/session/session.contract';
import type { Caller, IdempotencyMark, CallOrigin } from '#server/kit/access/caller';
import { DeviceAuthenticator } from '#server/kit/security/device-authenticator';
import { ApiKeyAuthenticator, hasApiKey } from '#server/kit/security/api-key-authenticator';
import { ENV, type Env } from '#server/kit/runtime/env';
import { hashParameters } from '#server/kit/http/input';
import { apiPathOf } from '#server/kit/http/paths';
import { headerOf, type EdgeRequest } from '#server/kit/http/request';
import { readToken, type TokenClaims } from '#server/kit/crypto/token';
import { SessionService, type SessionMember } from './session.service';

/** Calls before login; a token of an ended login is ignored. */
const loginCalls: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([session.login]);

/** Calls for members and anonymous callers; an invalid token makes the caller anonymous. */
const optionalLoginCalls: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([session.captchaGet, session.captchaCheck]);

/** Verified tokens cached per process, so that a token is not verified on every call. */
const MAX_VERIFIED = 20_000;

const noReplayKey: IdempotencyMark = { key: null, path: '', bodyHash: '', replayKey: null };

const replayHash = (request: EdgeRequest, path: string): IdempotencyMark => {
  if (request.method !== 'POST') return noReplayKey;
  const key = headerOf(request, 'idempotency-key') ?? null;
  if (key !== null && !/^[\x21-\x7e]{8,128}$/.test(key)) {
    throw new Failure(systemFailure.badInput, {
      fields: [
        {
          field: 'Idempotency-Key',
          message: '应为8至128个可见字符',
          messageEn: 'Must be 8 to 128 visible characters.',
        },
      ],
    });
  }
  return { key, path, bodyHash: key === null ? '' : hashParameters(request.parameters), replayKey: null };
};

/**
 * Returns the mark of a request with the replay key of a signed write: caller, call and signature. A write that may
 * repeat adds the parameters, because some are never signed; if it moves money, this is its idempotency key.
 */
function markOf(endpoint: AnyEndpoint, who: string, request: EdgeRequest, { once }: CallOrigin): IdempotencyMark {
  if (request.sign === null || request.method !== 'POST') return once;
  const identity = `${who}\n${request.method}\n${once.path}\n${request.sign}`;
  if (!request.repeats) return { ...once, replayKey: hash('sha256', identity, 'base64url') };
  const bodyHash = hashParameters(request.parameters);
  const repeated = hash('sha256', `${identity}\n${bodyHash}`, 'base64url');
  return endpoint.money && once.key === null
    ? { key: `second.${repeated}`, path: once.path, bodyHash, replayKey: null }
    : { ...once, replayKey: repeated };
}

/**
 * Returns a session member as the caller of this request. Written out field by field for speed, because it runs on
 * every signed call.
 */
const memberOfRequest = (
  sessionMember: SessionMember,
  { ip, agent, traceId, lang }: CallOrigin,
  once: IdempotencyMark,
): SessionMember & CallOrigin => ({
  kind: sessionMember.kind,
  sid: sessionMember.sid,
  userId: sessionMember.userId,
  roleId: sessionMember.roleId,
  username: sessionMember.username,
  name: sessionMember.name,
  loginCheckStatus: sessionMember.loginCheckStatus,
  rights: sessionMember.rights,
  venueIds: sessionMember.venueIds,
  merchantIds: sessionMember.merchantIds,
  orgIds: sessionMember.orgIds,
  ownerId: sessionMember.ownerId,
  mustChange: sessionMember.mustChange,
  cipherKey: sessionMember.cipherKey,
  ip,
  agent,
  traceId,
  lang,
  once,
});

/** Resolves the caller: a member by login token, a device by its signature, a program by its API key, or anonymous. */
@Injectable()
export class CallerResolver {
  private readonly verifiedTokens = new Map<string, TokenClaims>();

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly sessions: SessionService,
    private readonly devices: DeviceAuthenticator,
    private readonly keys: ApiKeyAuthenticator,
  ) {}

  /** Returns the caller of a request. Throws for an invalid token or an ended login if the call requires one. */
  resolve(endpoint: AnyEndpoint, request: EdgeRequest): Caller | Promise<Caller> {
    const path = apiPathOf(request.url, this.env.API_BASE);
    const origin: CallOrigin = {
      ip: request.ip,
      agent: (request.headers['user-agent'] ?? '').slice(0, 200),
      traceId: request.id,
      lang: request.parameters['lang'] === 'en' ? 'en' : 'zh',
      once: replayHash(request, path),
    };
    if (endpoint.admit === 'device') return this.devices.identify(request, origin) ?? { ...origin, kind: 'stranger' };
    if (hasApiKey(endpoint, request)) return this.resolveApiKey(endpoint, request, origin);
    const token = headerOf(request, 'cgauthorization');
    const looked =
      endpoint.admit !== 'gateway' &&
      endpoint.admit !== 'operator' &&
      !(endpoint.admit === 'public' && endpoint.unsigned) &&
      !loginCalls.has(endpoint);
    if (!token || !looked) return this.anonymous(endpoint, request, origin);
    const member = this.resolveMember(endpoint, token, request, origin);
    if (!(member instanceof Promise)) return member;
    return optionalLoginCalls.has(endpoint)
      ? member.catch((refused: unknown) => {
          if (refused instanceof Failure) return this.anonymous(endpoint, request, origin);
          throw refused;
        })
      : member;
  }

  private anonymous(endpoint: AnyEndpoint, request: EdgeRequest, origin: CallOrigin): Caller {
    return { ...origin, kind: 'stranger', once: markOf(endpoint, '', request, origin) };
  }

  /** Resolves a program that acts for the creator of its API key. */
  private async resolveApiKey(endpoint: AnyEndpoint, request: EdgeRequest, origin: CallOrigin): Promise<Caller> {
    const member = await this.keys.identify(request, origin);
    if (!member) throw new Failure(sessionFailure.notLoggedIn);
    return { ...member, once: markOf(endpoint, member.sid, request, origin) };
  }

  private resolveMember(
    endpoint: AnyEndpoint,
    token: string,
    request: EdgeRequest,
    origin: CallOrigin,
  ): Caller | Promise<Caller> {
    const seated = (seat: SessionMember): Caller =>
      memberOfRequest(seat, origin, markOf(endpoint, seat.sid, request, origin));
    const claims = this.claimsOf(token);
    if (!claims) return Promise.reject(new Failure(sessionFailure.notLoggedIn));
    const known = this.sessions.cached(claims.sid);
    return known ? seated(known) : this.sessions.find(claims.sid).then(seated);
  }

  private claimsOf(token: string): TokenClaims | null {
    const known = this.verifiedTokens.get(token);
    if (known) return known;
    const claims = readToken(this.env.TOKEN_SECRET, token);
    if (!claims) return null;
    if (this.verifiedTokens.size >= MAX_VERIFIED) this.verifiedTokens.clear();
    this.verifiedTokens.set(token, claims);
    return claims;
  }
}
