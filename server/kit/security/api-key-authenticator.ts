import { Injectable } from '@nestjs/common';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import type { Member, CallOrigin } from '#server/kit/access/caller';
import { headerOf, type EdgeRequest } from '#server/kit/http/request';

/**
 * Returns the member an API key acts for, or throws a failure. A signature made with the key is kept on the request as
 * its replay key.
 */
type IdentifyApiKey = (request: EdgeRequest, origin: CallOrigin) => Promise<Member>;

/** The format of a key: the public part that identifies it and the secret part. */
export const API_KEY_PATTERN = /^vk_([0-9a-f]{12})_([\w-]{43})$/;

/**
 * Returns whether the request carries an API key and the endpoint accepts one. Such a call needs no request signature.
 */
export const hasApiKey = ({ admit, unsigned }: AnyEndpoint, request: EdgeRequest): boolean =>
  admit !== 'device' &&
  admit !== 'gateway' &&
  admit !== 'operator' &&
  !(admit === 'public' && unsigned) &&
  (headerOf(request, 'api-key') !== undefined || /^Bearer vk_/.test(headerOf(request, 'authorization') ?? ''));

/** Holds the API key authentication of the system area. Until it is set, every key is refused. */
@Injectable()
export class ApiKeyAuthenticator {
  private identifyKey: IdentifyApiKey | null = null;

  /** Sets the strategy; called once when the system area starts. */
  useStrategy(strategy: IdentifyApiKey): void {
    this.identifyKey = strategy;
  }

  /** Returns the member behind the key, or null if no strategy is set. */
  identify(request: EdgeRequest, origin: CallOrigin): Promise<Member> | null {
    return this.identifyKey?.(request, origin) ?? null;
  }
}
