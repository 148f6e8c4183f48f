import { hash } from 'node:crypto';
import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { fieldErrors } from '#contract/kit/field-errors';
import { handlerInput } from './parameters';
import type { EdgeRequest } from './request';
import { looseNumbers } from './strict-number';

/** Parses the trimmed input of an endpoint; throws with all invalid fields at once. */
export function parseInput(endpoint: AnyEndpoint, request: EdgeRequest): unknown {
  const path = request.params as Record<string, string>;
  const input = handlerInput(request.parameters, path);
  const loose = looseNumbers(endpoint, request.parameters, path);
  const parsed = endpoint.input.safeParse(input);
  if (parsed.success && loose.length === 0) return parsed.data;
  const others = parsed.success
    ? []
    : fieldErrors(parsed.error, input).filter(({ field }) => !loose.some((known) => known.field === field));
  throw new Failure(systemFailure.badInput, { fields: [...loose, ...others] });
}

const sortKeys = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sortKeys)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sortKeys(inner)]),
        )
      : value;

/** Returns a hash of the parameters, independent of key order. */
export const hashParameters = (parameters: Readonly<Record<string, unknown>>): string =>
  hash('sha256', JSON.stringify(sortKeys(parameters)), 'base64url');
