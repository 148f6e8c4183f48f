import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { inputOf } from './parameters';
import type { EdgeRequest } from './request';

const zh = z.locales.zhCN().localeError;
const en = z.locales.en().localeError;

/** One field that was refused, in both languages. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
  readonly messageEn: string;
}

const textOf = (said: ReturnType<typeof zh>, otherwise: string): string => (typeof said === 'string' ? said : (said?.message ?? otherwise));

/** What a schema found wrong, field by field. */
export const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.map((issue) => {
    const raw = issue as unknown as Parameters<typeof zh>[0];
    const own = issue.code === 'custom';
    return { field: issue.path.join('.'), message: own ? issue.message : textOf(zh(raw), issue.message), messageEn: own ? issue.message : textOf(en(raw), issue.message) };
  });

/** The endpoint's input, trimmed and parsed; refuses with every wrong field at once. */
export function parsedInput(endpoint: AnyEndpoint, request: EdgeRequest): unknown {
  const parsed = endpoint.input.safeParse(inputOf(request.parameters, request.params as Record<string, string>), { reportInput: true });
  if (!parsed.success) throw new Failure(systemFailure.badInput, { fields: fieldErrors(parsed.error) });
  return parsed.data;
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(sorted)
  : value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]))
  : value;

/** A fingerprint of what was sent, whatever the order of its keys. */
export const bodyHash = (parameters: Readonly<Record<string, unknown>>): string => createHash('sha256').update(JSON.stringify(sorted(parameters))).digest('base64url');
