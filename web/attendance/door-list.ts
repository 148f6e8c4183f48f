import { doorIndex, type DoorIndex } from '#domain/attendance/door.rules';
import { parseSignedCode, type SignedCode } from '#domain/attendance/pass-code.rules';
import { doorList } from '#contract/attendance/door.contract';
import type { PreparedList } from './door-db';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A prepared list, ready to decide about codes; `at` is when the server made it, in epoch ms. */
export interface ReadyList {
  readonly venueId: number;
  readonly at: number;
  readonly count: number;
  readonly index: DoorIndex;
  readonly siteName: (site: number) => readonly [zh: string, en: string];
  /** Returns whether the server signed a code. */
  readonly isGenuine: (code: SignedCode) => Promise<boolean>;
}

/** Returns whether this browser verifies Ed25519: current browsers do, over https. */
export const canVerify = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined;

const bytesOfBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

/** Returns the bytes of a text in base 32. */
export function bytesOfBase32(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let [value, bits, at] = [0, 0, 0];
  for (const letter of text) {
    value = ((value << 5) | ALPHABET.indexOf(letter)) & 0xffff;
    bits += 5;
    if (bits >= 8) bytes[at++] = (value >> (bits -= 8)) & 255;
  }
  return bytes;
}

/** Verifies a downloaded list and makes it ready; null if its signature is wrong or the browser cannot verify it. */
export async function readyList({ payload, signature, publicKey }: PreparedList): Promise<ReadyList | null> {
  const text = new TextEncoder();
  try {
    const key = await crypto.subtle.importKey('raw', bytesOfBase64Url(publicKey), { name: 'Ed25519' }, false, [
      'verify',
    ]);
    const verify = (bytes: Uint8Array<ArrayBuffer>, of: string) =>
      crypto.subtle.verify({ name: 'Ed25519' }, key, bytes, text.encode(of));
    if (!(await verify(bytesOfBase64Url(signature), payload))) return null;
    const { venueId, at, sites, rows } = doorList.parse(JSON.parse(payload));
    return {
      venueId,
      at,
      count: rows.length,
      index: doorIndex(
        rows.map(([tradeNo, userId, name, people, site, opensAt, endsAt, usedAt]) => ({
          tradeNo,
          userId,
          name,
          people,
          site,
          opensAt: opensAt * 1_000,
          endsAt: endsAt * 1_000,
          usedAt: usedAt === 0 ? null : usedAt * 1_000,
        })),
      ),
      siteName: (site) => sites[site] ?? ['', ''],
      isGenuine: (code) => verify(bytesOfBase32(code.signature), code.signed),
    };
  } catch {
    return null;
  }
}

/** Parses and verifies what was scanned or typed, as `checkAtDoor` takes it; only typed numbers need no signature. */
export async function doorCodeOf(
  list: ReadyList,
  text: string,
  manual: boolean,
): Promise<{ readonly signed: SignedCode; readonly isGenuine: boolean } | { readonly tradeNo: string } | null> {
  const signed = parseSignedCode(text);
  if (signed) return { signed, isGenuine: await list.isGenuine(signed) };
  const typed = text.trim().toUpperCase();
  return manual && /^[A-Z]\d{14}$/.test(typed) ? { tradeNo: typed } : null;
}
