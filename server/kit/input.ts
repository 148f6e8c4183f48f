import { hash } from 'node:crypto';
import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { fieldErrors } from '#contract/kit/field-errors';
import { inputOf } from './parameters';
import type { EdgeRequest } from './request';

/** Parses the trimmed input of an endpoint; throws with all invalid fields at once. */
export function parsedInput(endpoint: AnyEndpoint, request: EdgeRequest): unknown {
  const input = inputOf(request.parameters, request.params as Record<string, string>);
  const parsed = endpoint.input.safeParse(input);
  if (!parsed.success) throw new Failure(systemFailure.badInput, { fields: fieldErrors(parsed.error, input) });
  return parsed.data;
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        )
      : value;

/** Returns a hash of the parameters, independent of key order. */
export const bodyHash = (parameters: Readonly<Record<string, unknown>>): string =>
  hash('sha256', JSON.stringify(sorted(parameters)), 'base64url');
