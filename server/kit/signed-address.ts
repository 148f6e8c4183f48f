import { createHmac, timingSafeEqual } from 'node:crypto';

const seal = (key: string, text: string) => createHmac('sha256', `address ${key}`).update(text).digest();

/** A ticket for one thing until an instant (epoch ms): what, until when, and a seal over both. `what` is letters, digits, dot and dash. */
export function ticketFor(key: string, what: string, until: number): string {
  const body = `${what}~${until.toString(36)}`;
  return `${body}~${seal(key, body).toString('base64url')}`;
}

/** What a ticket is for, or null when it is over, changed or not ours. */
export function ticketRead(key: string, ticket: string, now: number): string | null {
  const cut = ticket.lastIndexOf('~');
  const body = ticket.slice(0, cut);
  const [what, until] = body.split('~');
  if (cut < 0 || !what || !until) return null;
  const given = Buffer.from(ticket.slice(cut + 1), 'base64url');
  const due = seal(key, body);
  if (given.length !== due.length || !timingSafeEqual(given, due)) return null;
  return Number.parseInt(until, 36) > now ? what : null;
}
