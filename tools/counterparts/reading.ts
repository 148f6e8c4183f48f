import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** How far the clock of who asks may be off, in milliseconds. */
export const CLOCK_MS = 300_000;
/** Waits so many milliseconds. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** Are two texts the same, whatever the time it takes to find out? */
export const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
/** A header as one text; empty when it was not sent. */
export const headerOf = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? '');

/** The body as text; null when it is longer than `limit` bytes. */
export async function bodyOf(request: IncomingMessage, limit: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A body in JSON; null when it is none. */
export const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body || '{}') as unknown;
  } catch {
    return null;
  }
};
