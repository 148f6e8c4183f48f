import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { session } from '#contract/session/session.contract';
import type { Caller, Once, Origin } from '#server/kit/caller';
import { DeviceDoor } from '#server/kit/device-door';
import { KeyDoor, offersKey } from '#server/kit/key-door';
import { ENV, type Env } from '#server/kit/env';
import { bodyHash } from '#server/kit/input';
import { pathOf } from '#server/kit/paths';
import { headerOf, type EdgeRequest } from '#server/kit/request';
import { readToken, type Claims } from '#server/kit/token';
import { SessionService, type Seat } from './session.service';

/** Calls before login; a token of an ended login is ignored. */
const beforeLogin: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([session.login]);

/** Calls for members and anonymous callers; an invalid token makes the caller anonymous. */
const lenient: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([session.captchaGet, session.captchaCheck]);

/** Verified tokens cached per process, so that a token is not verified on every call. */
const MOST_PROVEN = 20_000;

const nothingToRepeat: Once = { key: null, path: '', bodyHash: '', replayKey: null };

const once = (request: EdgeRequest, path: string): Once => {
  if (request.method !== 'POST') return nothingToRepeat;
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
  return { key, path, bodyHash: key === null ? '' : bodyHash(request.parameters), replayKey: null };
};

/** Returns the replay key of a signed write: caller, call and signature. */
const replayKey = (who: string, request: EdgeRequest, path: string): string | null =>
  request.sign === null || request.method !== 'POST'
    ? null
    : hash('sha256', `${who}\n${request.method}\n${path}\n${request.sign}`, 'base64url');

/**
 * Returns a session member as the caller of this request. Written out field by field for speed, because it runs on
 * every signed call.
 */
const memberAt = (
  seat: Seat,
  { ip, agent, traceId, lang, once: { key, path, bodyHash: body } }: Origin,
  mark: string | null,
): Seat & Origin => ({
  kind: seat.kind,
  sid: seat.sid,
  userId: seat.userId,
  roleId: seat.roleId,
  username: seat.username,
  name: seat.name,
  loginCheckStatus: seat.loginCheckStatus,
  rights: seat.rights,
  venueIds: seat.venueIds,
  merchantIds: seat.merchantIds,
  orgIds: seat.orgIds,
  ownerId: seat.ownerId,
  mustChange: seat.mustChange,
  cipherKey: seat.cipherKey,
  ip,
  agent,
  traceId,
  lang,
  once: { key, path, bodyHash: body, replayKey: mark },
});

/** Resolves the caller: a member by login token, a device by its signature, a program by its API key, or anonymous. */
@Injectable()
export class Callers {
  private readonly proven = new Map<string, Claims>();

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly sessions: SessionService,
    private readonly devices: DeviceDoor,
    private readonly keys: KeyDoor,
  ) {}

  /** Returns the caller of a request. Throws for an invalid token or an ended login if the call requires one. */
  of(endpoint: AnyEndpoint, request: EdgeRequest): Caller | Promise<Caller> {
    const path = pathOf(request.url, this.env.API_BASE);
    const origin: Origin = {
      ip: request.ip,
      agent: (request.headers['user-agent'] ?? '').slice(0, 200),
      traceId: request.id,
      lang: request.parameters['lang'] === 'en' ? 'en' : 'zh',
      once: once(request, path),
    };
    if (endpoint.admit === 'device') return this.devices.identify(request, origin) ?? { ...origin, kind: 'stranger' };
    if (offersKey(endpoint, request)) return this.program(request, origin, path);
    const token = headerOf(request, 'cgauthorization');
    const looked =
      endpoint.admit !== 'gateway' &&
      endpoint.admit !== 'operator' &&
      !(endpoint.admit === 'public' && endpoint.unsigned) &&
      !beforeLogin.has(endpoint);
    if (!token || !looked) return this.stranger(request, origin, path);
    const member = this.member(token, request, origin, path);
    if (!(member instanceof Promise)) return member;
    return lenient.has(endpoint)
      ? member.catch((refused: unknown) => {
          if (refused instanceof Failure) return this.stranger(request, origin, path);
          throw refused;
        })
      : member;
  }

  private stranger(request: EdgeRequest, origin: Origin, path: string): Caller {
    return { ...origin, kind: 'stranger', once: { ...origin.once, replayKey: replayKey('', request, path) } };
  }

  /** Resolves a program that acts for the creator of its API key. */
  private async program(request: EdgeRequest, origin: Origin, path: string): Promise<Caller> {
    const member = await this.keys.identify(request, origin);
    if (!member) throw new Failure(sessionFailure.notLoggedIn);
    return { ...member, once: { ...origin.once, replayKey: replayKey(member.sid, request, path) } };
  }

  private member(token: string, request: EdgeRequest, origin: Origin, path: string): Caller | Promise<Caller> {
    const seated = (seat: Seat): Caller => memberAt(seat, origin, replayKey(seat.sid, request, path));
    const claims = this.claimsOf(token);
    if (!claims) return Promise.reject(new Failure(sessionFailure.notLoggedIn));
    const known = this.sessions.known(claims.sid);
    return known ? seated(known) : this.sessions.seat(claims.sid).then(seated);
  }

  private claimsOf(token: string): Claims | null {
    const known = this.proven.get(token);
    if (known) return known;
    const claims = readToken(this.env.TOKEN_SECRET, token);
    if (!claims) return null;
    if (this.proven.size >= MOST_PROVEN) this.proven.clear();
    this.proven.set(token, claims);
    return claims;
  }
}
