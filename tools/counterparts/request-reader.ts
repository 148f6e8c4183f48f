import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Tolerated clock difference of a caller, in milliseconds. */
export const CLOCK_TOLERANCE_MS = 300_000;
/** Waits the given milliseconds. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** Compares two texts in constant time. */
export const isEqualInConstantTime = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
/** Returns a header as one text; empty if it was not sent. */
export const headerOf = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? '');

/** Returns the body as text; null if it is longer than `limit` bytes. */
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

/** Parses a JSON body; returns null if it is invalid. */
export const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body || '{}') as unknown;
  } catch {
    return null;
  }
};
