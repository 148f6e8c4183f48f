import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { attachments } from '#contract/attachments/attachment.contract';
import { account } from '#contract/members/account.contract';
import { session } from '#contract/session/session.contract';
import { Admission } from '#server/kit/security/admission';
import type { Caller } from '#server/kit/access/caller';
import { endpointOf } from '#server/kit/http/endpoint-metadata';
import { HttpError } from '#server/kit/http/http-error';
import { hasApiKey } from '#server/kit/security/api-key-authenticator';
import { parseInput } from '#server/kit/http/input';
import { mergeParameters } from '#server/kit/http/parameters';
import type { EdgeRequest } from '#server/kit/http/request';
import { SignatureCheck } from '#server/kit/security/signature.check';
import { CallerResolver } from './caller-resolver';
import { RateLimiter } from './rate-limiter';

/** Calls about the caller's own login, account and documents; allowed while the account awaits review. */
const ownAccountCalls: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([
  ...Object.values(session),
  ...Object.values(account),
  attachments.upload,
  attachments.remove,
  attachments.address,
]);

/**
 * Guards every call in this order: signature, caller, permission, rate and replay, input. A handler without an endpoint
 * is refused. HEAD is unsigned and reaches no handler that requires a signature; clients use it to read the server time
 * from the response.
 */
@Injectable()
export class EdgeGuard implements CanActivate {
  constructor(
    private readonly signature: SignatureCheck,
    private readonly callers: CallerResolver,
    private readonly admission: Admission,
    private readonly rateLimiter: RateLimiter,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    // Sockets are authenticated when they connect.
    if (context.getType() === 'ws') return true;
    const request = context.switchToHttp().getRequest<EdgeRequest>();
    const endpoint = endpointOf(context.getHandler());
    if (!endpoint) throw new Failure(sessionFailure.noRight);
    if (request.method === 'HEAD' && !endpoint.unsigned) throw new HttpError(405);
    request.parameters = mergeParameters(request.query as Record<string, unknown>, request.body);
    // An API key replaces the request signature.
    if (hasApiKey(endpoint, request)) request.sign = null;
    else this.signature.check(endpoint, request);
    const caller = this.callers.resolve(endpoint, request);
    return caller instanceof Promise
      ? caller.then((known) => this.admit(endpoint, request, known))
      : this.admit(endpoint, request, caller);
  }

  private admit(endpoint: AnyEndpoint, request: EdgeRequest, caller: Caller): boolean | Promise<boolean> {
    request.caller = caller;
    this.admission.check(endpoint, caller, request, ownAccountCalls.has(endpoint));
    const waits = this.rateLimiter.check(endpoint, request);
    if (waits) return waits.then(() => this.parse(endpoint, request));
    return this.parse(endpoint, request);
  }

  private parse(endpoint: AnyEndpoint, request: EdgeRequest): true {
    request.input = parseInput(endpoint, request);
    return true;
  }
}
