import { Injectable } from '@nestjs/common';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import type { Member, Origin } from './caller';
import { headerOf, type EdgeRequest } from './request';

/** Finds the member an API key speaks for, or throws a named refusal. A signature made with the key is left on the request as its replay mark. */
export type IdentifyKey = (request: EdgeRequest, origin: Origin) => Promise<Member>;

/** How a key looks: its public half by which it is found, and its secret half. */
export const KEY_SHAPE = /^vk_([0-9a-f]{12})_([\w-]{43})$/;

/** Does this request come with an API key, where one counts? Such a call needs no signature of the product: it proves itself. */
export const offersKey = ({ admit, unsigned }: AnyEndpoint, request: EdgeRequest): boolean =>
  admit !== 'device' &&
  admit !== 'gateway' &&
  admit !== 'operator' &&
  !(admit === 'public' && unsigned) &&
  (headerOf(request, 'api-key') !== undefined || /^Bearer vk_/.test(headerOf(request, 'authorization') ?? ''));

/** Where the system area says what a key is worth. Until it does, none is worth anything. */
@Injectable()
export class KeyDoor {
  private how: IdentifyKey | null = null;

  /** Set once, when the system area starts. */
  identifyBy(how: IdentifyKey): void {
    this.how = how;
  }

  /** The member behind the key, or null when nobody can tell. */
  identify(request: EdgeRequest, origin: Origin): Promise<Member> | null {
    return this.how?.(request, origin) ?? null;
  }
}
