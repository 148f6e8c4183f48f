import type { FastifyRequest } from 'fastify';
import type { Caller } from '#server/kit/access/caller';

/** An uploaded file, stored under a generated name until the response is sent. */
export interface UploadedFile {
  readonly field: string;
  /**
   * The name given by the sender: the last path part, without control and direction characters. Never used as a path.
   */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** The file exceeded the limit of the endpoint; the rest was dropped. */
  readonly cut: boolean;
}

/** What the HTTP layer adds to a request before the handler runs. */
export interface EdgeRequest extends FastifyRequest {
  /** The body byte for byte: gateways and devices sign it. */
  rawBody: Buffer | null;
  /**
   * Query, form, top level of a JSON body and texts of a multipart body, merged; a key sent with two different values
   * is a list.
   */
  parameters: Record<string, unknown>;
  /** The verified signature; null if none was required. */
  sign: string | null;
  /** Whether an identical repeat is answered as the first was: a signature by the second, without files. */
  repeats: boolean;
  /** The running write whose repeats wait for its answer, by its key; null for every other request. */
  running: { readonly key: string; readonly money: boolean } | null;
  /** The parsed input of the endpoint. */
  input: unknown;
  caller: Caller;
  /** Files of a multipart body, if the endpoint takes files. */
  incoming: readonly UploadedFile[] | null;
}

/** Returns the first value of a header that may be repeated (Node joins some with a comma). */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  const first = Array.isArray(value) ? value[0] : value;
  if (first === undefined) return undefined;
  const cut = first.indexOf(',');
  return (cut < 0 ? first : first.slice(0, cut)).trim();
}
