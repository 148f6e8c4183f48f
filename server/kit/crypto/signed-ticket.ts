import { createHmac, timingSafeEqual } from 'node:crypto';

const seal = (key: string, text: string) => createHmac('sha256', `address ${key}`).update(text).digest();

/**
 * Signs a ticket for one subject until an instant (epoch ms): subject, expiry and a seal over both. `subject` is
 * letters, digits, dot and dash.
 */
export function signTicket(key: string, subject: string, until: number): string {
  const body = `${subject}~${until.toString(36)}`;
  return `${body}~${seal(key, body).toString('base64url')}`;
}

/** Returns the subject of a ticket, or null if it is expired, altered or foreign. */
export function readTicket(key: string, ticket: string, now: number): string | null {
  const cut = ticket.lastIndexOf('~');
  const body = ticket.slice(0, cut);
  const [subject, until] = body.split('~');
  if (cut < 0 || !subject || !until) return null;
  const providedSeal = Buffer.from(ticket.slice(cut + 1), 'base64url');
  const expectedSeal = seal(key, body);
  if (providedSeal.length !== expectedSeal.length || !timingSafeEqual(providedSeal, expectedSeal)) return null;
  return Number.parseInt(until, 36) > now ? subject : null;
}
