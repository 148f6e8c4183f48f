import type { z } from 'zod';
import type { RightName } from '#contract/catalogue';

/** HTTP methods in use. State never changes by GET, except for `/api/logout`. */
type HttpMethod = 'GET' | 'POST';

/**
 * Who may call an endpoint: anyone, anyone logged in, a device by its key, a gateway by its signature, a process on
 * loopback or with the operator token, or a holder of the right.
 */
export type EndpointAdmission = 'public' | 'login' | 'device' | 'gateway' | 'operator' | { readonly right: RightName };

/** One endpoint of the product. `path` follows the API base and is the part that is signed. */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  readonly method: HttpMethod;
  readonly path: `/${string}`;
  readonly admit: EndpointAdmission;
  readonly input: Input;
  readonly reply: Reply;
  /** Creates or moves money: `Idempotency-Key` is honoured and replays are refused inside the transaction. */
  readonly money?: true;
  /** The handler sends raw bytes itself, outside the envelope (files, boards, notices). */
  readonly raw?: true;
  /** The success message if it is not `OK`. */
  readonly done?: 'saved' | 'checked' | 'imported';
  /** A look-up list: answered with an ETag, or with 304 if the client already has it. */
  readonly lookup?: true;
  /**
   * Takes files in parts with this name: at most `most` files of `megabytes` MB each; the handler refuses truncated
   * files.
   */
  readonly files?: { readonly field: string; readonly most: number; readonly megabytes: number };
  /** No request signature is required. */
  readonly unsigned?: true;
  /** One sentence for the API reference. */
  readonly about: string;
}

/** Any endpoint, regardless of input and reply. */
export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType>;

/** The input as the client sends it. */
export type InputOf<E> = E extends { readonly input: infer I extends z.ZodType } ? z.input<I> : never;
/** The input as the handler receives it: parsed, trimmed, coerced. */
export type ParsedOf<E> = E extends { readonly input: infer I extends z.ZodType } ? z.output<I> : never;
/** The answer of the handler; the reply schema strips everything it does not name. */
export type AnswerOf<E> = E extends { readonly reply: infer R extends z.ZodType } ? z.input<R> : never;
/** The reply as the client reads it. */
export type ReplyOf<E> = E extends { readonly reply: infer R extends z.ZodType } ? z.output<R> : never;

/** Returns whether the endpoint exports a list as a file. */
export const isExport = ({ raw, path }: Pick<Endpoint, 'raw' | 'path'>): boolean =>
  raw === true && path.endsWith('/export');

/** Returns whether the endpoint takes a workbook of rows. */
export const isImport = ({ files }: Pick<Endpoint, 'files'>): boolean => files?.field === 'importFile';

const endpointFor =
  (method: HttpMethod) =>
  <I extends z.ZodType, R extends z.ZodType, const A extends EndpointAdmission, W extends true | undefined = undefined>(
    path: Endpoint['path'],
    spec: Omit<Endpoint<I, R>, 'method' | 'path' | 'raw' | 'admit'> & { readonly raw?: W; readonly admit: A },
  ): Endpoint<I, R> & { readonly raw: W; readonly admit: A } =>
    ({ method, path, ...spec }) as Endpoint<I, R> & { readonly raw: W; readonly admit: A };

/** Declares a read endpoint. */
export const get = endpointFor('GET');
/** Declares a write endpoint. */
export const post = endpointFor('POST');
