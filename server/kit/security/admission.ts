import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { role } from '#domain/session/role.status';
import { sessionFailure } from '#domain/session/session.failures';
import { apiKeyFailure } from '#domain/access/api-key.failures';
import { userFailure } from '#domain/access/user.failures';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { ENV, type Env } from '#server/kit/runtime/env';
import { headerOf, type EdgeRequest } from '#server/kit/http/request';
import { Settings } from '#server/kit/settings/settings';

/**
 * Returns whether the person may not use the product yet: a registered external user waits for review (document 1 §2).
 */
const isPending = (caller: Caller): boolean =>
  caller.kind === 'member' && caller.roleId === role.external && caller.loginCheckStatus !== 1;

const isSameToken = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Decides who may call an endpoint by the admission it declares; everything else is refused. */
@Injectable()
export class Admission {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly settings?: Settings,
  ) {}

  /**
   * Throws a failure if the caller is not admitted. `own` marks endpoints of the caller's own login, open even before a
   * review. In production a developer moves no money, whatever rights the role holds.
   */
  check({ admit, money }: AnyEndpoint, caller: Caller, request: EdgeRequest, own: boolean): void {
    if (admit === 'public' || admit === 'gateway') return;
    if (admit === 'operator') {
      if (!this.isOperator(request)) throw new Failure(sessionFailure.noRight);
      return;
    }
    if (admit === 'device') {
      if (caller.kind !== 'device') throw new Failure(sessionFailure.signInvalid);
      return;
    }
    const member = requireMember(caller);
    if (member.mustChange && !own) throw new Failure(userFailure.passwordFirst);
    if (isPending(caller) && !own) throw new Failure(sessionFailure.accountPending);
    if (admit === 'login' && member.keyId !== undefined) throw new Failure(apiKeyFailure.apiKeyPersonal);
    if (admit === 'login') return;
    if (!member.rights.has(admit.right)) throw new Failure(sessionFailure.noRight);
    if (money && member.roleId === role.developer && this.env.NODE_ENV === 'production')
      throw new Failure(sessionFailure.noRight);
  }

  /** Returns whether the request comes from an operator: over loopback without a proxy, or with the operator token. */
  isOperator(request: EdgeRequest): boolean {
    const bearer = /^Bearer (\S+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1];
    const tokens = [this.env.OPERATOR_TOKEN, this.settings?.get('operator.token')];
    if (bearer && tokens.some((token) => token !== undefined && token !== '' && isSameToken(bearer, token)))
      return true;
    const address = request.raw.socket.remoteAddress ?? '';
    const direct =
      request.headers['x-forwarded-for'] === undefined &&
      request.headers['x-real-ip'] === undefined &&
      request.headers['forwarded'] === undefined;
    return direct && /^(?:127\.|::1$|::ffff:127\.)/.test(address);
  }
}
