import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import type { RightName } from '#contract/catalogue';
import type { Scope } from './scope';

/** Makes a repeated request answer with its first answer: the idempotency key and what it was used with. */
export interface Once {
  readonly key: string | null;
  readonly path: string;
  readonly bodyHash: string;
  /** Replay key of the signed request; null where replays are not checked. */
  readonly replayKey: string | null;
}

/** Work that is part of a larger request: nothing of it is kept under a key of its own. */
export const unkept: Once = { key: null, path: '', bodyHash: '', replayKey: null };

/** Where a request came from; every caller has it. */
export interface Origin {
  readonly ip: string;
  readonly agent: string;
  readonly traceId: string;
  readonly lang: 'zh' | 'en';
  readonly once: Once;
}

/** Nobody known. */
export interface Stranger extends Origin {
  readonly kind: 'stranger';
}

/** A logged-in person in one role, as far as the grant of that role reaches. */
export interface Member extends Origin, Scope {
  readonly kind: 'member';
  /** The key another program called with for this person; a login has none. */
  readonly keyId?: number;
  readonly sid: string;
  readonly userId: number;
  readonly roleId: number;
  readonly username: string;
  readonly name: string;
  readonly loginCheckStatus: number;
  readonly rights: ReadonlySet<string>;
  /** The password was chosen by somebody else: nothing is open but changing it. */
  readonly mustChange?: boolean;
  readonly cipherKey: string;
}

/** A device known by its own signature. */
export interface DeviceCaller extends Origin {
  readonly kind: 'device';
  readonly hardwareId: number;
  readonly sn: string;
  readonly venueId: number;
}

/** Whoever calls. */
export type Caller = Stranger | Member | DeviceCaller;

/** Does this person hold the right? */
export const may = (caller: Caller, right: RightName): boolean => caller.kind === 'member' && caller.rights.has(right);

/** The member behind a call; refuses strangers. */
export function memberOf(caller: Caller): Member {
  if (caller.kind !== 'member') throw new Failure(sessionFailure.notLoggedIn);
  return caller;
}
