import { z } from 'zod';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import type { FieldError } from '#contract/kit/field-errors';

/** A number as text: digits, with a sign and decimals if need be; no spaces, exponents or other notations. */
const PLAIN = /^-?\d+(?:\.\d+)?$/;

/** Returns whether a schema reads a number from text; looks through wrappers, pipes and lists. */
function readsNumber(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodNumber) return schema.def.coerce === true;
  if (schema instanceof z.ZodArray) return readsNumber(schema.element as z.ZodType);
  if (schema instanceof z.ZodPipe) return readsNumber(schema.def.in as z.ZodType);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return readsNumber(schema.unwrap() as z.ZodType);
  return false;
}

const numberFields = new WeakMap<AnyEndpoint, readonly string[]>();

function numberFieldsOf(endpoint: AnyEndpoint): readonly string[] {
  const known = numberFields.get(endpoint);
  if (known) return known;
  const shape = endpoint.input instanceof z.ZodObject ? (endpoint.input.shape as Record<string, z.ZodType>) : {};
  const names = Object.keys(shape).filter((name) => readsNumber(shape[name] as z.ZodType));
  numberFields.set(endpoint, names);
  return names;
}

const isLoose = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isLoose) : typeof value === 'string' && value !== '' && !PLAIN.test(value);

/** Returns an error for each number of an endpoint that is not written plainly, such as `1e2` or ` 5`. */
export const looseNumbers = (
  endpoint: AnyEndpoint,
  parameters: Readonly<Record<string, unknown>>,
  path: Readonly<Record<string, unknown>>,
): FieldError[] =>
  numberFieldsOf(endpoint)
    .filter((name) => isLoose(path[name] ?? parameters[name]))
    .map((field) => ({ field, message: '应为数字', messageEn: 'Enter a number.' }));
