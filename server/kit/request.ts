import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller';

/** A file somebody sent: laid down under a name of our own until the answer has left. */
export interface Incoming {
  readonly field: string;
  /** What its sender calls it: the last part of the name, without control and direction characters. Never a path of ours. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** It was longer than this call takes; the rest was not kept. */
  readonly cut: boolean;
}

/** What the edge adds to a request on its way to the handler. */
export interface EdgeRequest extends FastifyRequest {
  /** The body as it came, byte for byte: gateways and devices sign it. */
  rawBody: Buffer | null;
  /** Query, form, top level of a JSON body and texts of a multipart body, merged; what was said twice with two values is a list. */
  parameters: Record<string, unknown>;
  /** The verified signature; null where none was asked. */
  sign: string | null;
  /** The endpoint's parsed input. */
  input: unknown;
  caller: Caller;
  /** Files of a multipart body, for a call that takes any. */
  incoming: readonly Incoming[] | null;
}

/** The first value of a header that may have come twice (Node joins some with a comma). */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  const first = Array.isArray(value) ? value[0] : value;
  if (first === undefined) return undefined;
  const cut = first.indexOf(',');
  return (cut < 0 ? first : first.slice(0, cut)).trim();
}
