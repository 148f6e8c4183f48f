import type { z } from 'zod';
import type { RightName } from '#contract/catalogue';

/** HTTP verbs the product uses; state never changes by GET, save `/api/logout`. */
export type Method = 'GET' | 'POST';

/** Who may call: anyone, anyone logged in, a device by its key, a gateway by its signature, a process on loopback or with the operator token, or whoever holds the right. */
export type Admission = 'public' | 'login' | 'device' | 'gateway' | 'operator' | { readonly right: RightName };

/** One call of the product. `path` is what follows the API base and is what gets signed. */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly admit: Admission;
  readonly input: Input;
  readonly reply: Reply;
  /** Creates or moves money: `Idempotency-Key` is honoured and replays are refused inside the transaction. */
  readonly money?: true;
  /** Answered as raw bytes by the handler itself, outside the envelope (files, boards, notices). */
  readonly raw?: true;
  /** Message of success where it is not `OK`. */
  readonly done?: 'saved' | 'checked' | 'imported';
  /** A look-up list: answered with an ETag, and 304 when the asker has it already. */
  readonly lookup?: true;
  /** Takes files in parts of this name, so many at most, none larger than so many megabytes; the handler refuses what is cut. */
  readonly files?: { readonly field: string; readonly most: number; readonly megabytes: number };
  /** The request signature is not asked. */
  readonly unsigned?: true;
  /** One sentence for the API reference. */
  readonly about: string;
}

/** Any endpoint, whatever it says. */
export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType>;

/** What a caller sends. */
export type InputOf<E> = E extends { readonly input: infer I extends z.ZodType } ? z.input<I> : never;
/** What the handler receives: parsed, trimmed, coerced. */
export type ParsedOf<E> = E extends { readonly input: infer I extends z.ZodType } ? z.output<I> : never;
/** What the handler answers; the reply schema strips everything it does not name. */
export type AnswerOf<E> = E extends { readonly reply: infer R extends z.ZodType } ? z.input<R> : never;
/** What the caller reads. */
export type ReplyOf<E> = E extends { readonly reply: infer R extends z.ZodType } ? z.output<R> : never;

/** Does this call hand out a list as a file? */
export const isExport = ({ raw, path }: Pick<Endpoint, 'raw' | 'path'>): boolean =>
  raw === true && path.endsWith('/export');

/** Does this call take a workbook of rows? */
export const isImport = ({ files }: Pick<Endpoint, 'files'>): boolean => files?.field === 'importFile';

const verb =
  (method: Method) =>
  <I extends z.ZodType, R extends z.ZodType, W extends true | undefined = undefined>(
    path: Endpoint['path'],
    spec: Omit<Endpoint<I, R>, 'method' | 'path' | 'raw'> & { readonly raw?: W },
  ): Endpoint<I, R> & { readonly raw: W } =>
    ({ method, path, ...spec }) as Endpoint<I, R> & { readonly raw: W };

/** Declares a read. */
export const get = verb('GET');
/** Declares a write. */
export const post = verb('POST');
