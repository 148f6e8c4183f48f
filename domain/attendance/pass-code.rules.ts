/** Validity of one pass code in milliseconds. */
export const PASS_STEP_MS = 30_000;
/** Number of past steps whose codes are still accepted: a screen without network keeps its last code for a minute. */
export const ACCEPTED_PASS_STEPS = 2;
/**
 * Number of coming steps whose member codes a phone gets in advance. It asks again within a step, so that at least two
 * steps are left when its network is cut.
 */
export const PASS_STEPS_AHEAD = 3;

/** Returns the step of an instant (epoch ms). */
export const passStep = (at: number): number => Math.floor(at / PASS_STEP_MS);

/** Returns the accepted steps at an instant, newest first. */
export const acceptedPassSteps = (at: number): number[] =>
  Array.from({ length: ACCEPTED_PASS_STEPS + 1 }, (_, n) => passStep(at) - n);

/** The end of a code that a door can check without network: its step and a signature, both in base 32 or 36. */
const SIGNED_END = '(?:\\.[0-9A-Z]{4,9}\\.[A-Z2-7]{103})?';
const PASS = new RegExp(`^([A-Z]\\d{14})\\.([0-9A-F]{10})${SIGNED_END}$`);
const MEMBER = new RegExp(`^U(\\d{1,9})\\.([0-9A-F]{10})${SIGNED_END}$`);
const textOfCode = (text: string): string =>
  (/[?&]code=([^&#]+)/.exec(text)?.[1] ?? text).trim().toUpperCase().replace(/\s+/g, '');

/** A parsed input: an order's pass code, a member code, a trade number, a short spoken code or a site code. */
type ScannedCode =
  | { readonly kind: 'pass'; readonly tradeNo: string; readonly seal: string }
  | { readonly kind: 'member'; readonly userId: number; readonly seal: string }
  | { readonly kind: 'trade'; readonly tradeNo: string }
  | { readonly kind: 'spoken'; readonly code: string }
  | { readonly kind: 'place'; readonly siteId: number; readonly seal: string };

/** Parses a scanned or typed text, as a plain code or inside an address; null if it is no known code. */
export function parseScannedCode(text: string): ScannedCode | null {
  const code = textOfCode(text);
  const pass = PASS.exec(code);
  if (pass) return { kind: 'pass', tradeNo: pass[1] as string, seal: pass[2] as string };
  const member = MEMBER.exec(code);
  if (member) return { kind: 'member', userId: Number(member[1]), seal: member[2] as string };
  const place = /^S(\d{1,9})\.([0-9A-F]{10})$/.exec(code);
  if (place) return { kind: 'place', siteId: Number(place[1]), seal: place[2] as string };
  if (/^[A-Z]\d{14}$/.test(code)) return { kind: 'trade', tradeNo: code };
  return /^[0-9A-F]{6,12}$/.test(code) ? { kind: 'spoken', code } : null;
}

/** A code that carries a signature: what it stands for, the step in which it was shown, and what was signed. */
export type SignedCode = (
  { readonly kind: 'pass'; readonly tradeNo: string } | { readonly kind: 'member'; readonly userId: number }
) & { readonly step: number; readonly signed: string; readonly signature: string };

/** Returns the text that the signature of a code covers. */
export const doorStringToSign = (code: string, step: number): string => `door:${code}:${step}`;

/** Returns a code with the step and the signature (base 32) that a door checks without network. */
export const signedCode = (code: string, step: number, signature: string): string =>
  `${code}.${step.toString(36).toUpperCase()}.${signature}`;

/** Parses a code with a signature; null if it has none. The signature is not checked. */
export function parseSignedCode(text: string): SignedCode | null {
  const [plain = '', seal = '', step = '', signature = ''] = textOfCode(text).split('.');
  const scanned = signature === '' ? null : parseScannedCode(text);
  if (scanned?.kind !== 'pass' && scanned?.kind !== 'member') return null;
  const number = Number.parseInt(step, 36);
  const signed = { step: number, signed: doorStringToSign(`${plain}.${seal}`, number), signature };
  return scanned.kind === 'pass'
    ? { kind: 'pass', tradeNo: scanned.tradeNo, ...signed }
    : { kind: 'member', userId: scanned.userId, ...signed };
}
