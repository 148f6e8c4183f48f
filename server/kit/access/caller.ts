import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import type { RightName } from '#contract/catalogue';
import type { Scope } from './scope';

/** The idempotency key of a request and what it was used with: a repeated request gets the first answer. */
export interface IdempotencyMark {
  readonly key: string | null;
  readonly path: string;
  readonly bodyHash: string;
  /** The replay key of the signed request; null if replays are not checked. */
  readonly replayKey: string | null;
}

/** The mark of work that is part of a larger request: nothing is stored under a key. */
export const noIdempotency: IdempotencyMark = { key: null, path: '', bodyHash: '', replayKey: null };

/** The origin of a request; every caller has it. */
export interface CallOrigin {
  readonly ip: string;
  readonly agent: string;
  readonly traceId: string;
  readonly lang: 'zh' | 'en';
  readonly once: IdempotencyMark;
}

/** An anonymous caller. */
interface Stranger extends CallOrigin {
  readonly kind: 'stranger';
}

/** A logged-in person in one role, with the scope of that role's grant. */
export interface Member extends CallOrigin, Scope {
  readonly kind: 'member';
  /** The API key another program used for this person; absent for a login. */
  readonly keyId?: number;
  readonly sid: string;
  readonly userId: number;
  readonly roleId: number;
  readonly username: string;
  readonly name: string;
  readonly loginCheckStatus: number;
  readonly rights: ReadonlySet<string>;
  /** Another person chose the password: only changing it is allowed. */
  readonly mustChange?: boolean;
  readonly cipherKey: string;
}

/** A device authenticated by its signature. */
export interface DeviceCaller extends CallOrigin {
  readonly kind: 'device';
  readonly hardwareId: number;
  readonly sn: string;
  readonly venueId: number;
}

/** Any caller. */
export type Caller = Stranger | Member | DeviceCaller;

/** Returns whether the caller holds the right. */
export const hasRight = (caller: Caller, right: RightName): boolean =>
  caller.kind === 'member' && caller.rights.has(right);

/** Returns the member behind a call; throws for other callers. */
export function requireMember(caller: Caller): Member {
  if (caller.kind !== 'member') throw new Failure(sessionFailure.notLoggedIn);
  return caller;
}
