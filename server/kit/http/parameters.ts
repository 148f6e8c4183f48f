import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';

const MAX_DEPTH = 12;
const MAX_NAME_LENGTH = /^(?:__proto__|constructor|prototype)$/;
const UNWRITABLE = /\u0000|[\ud800-\udfff]/u;

type ParameterMap = Record<string, unknown>;

const invalidField = (field: string): never => {
  throw new Failure(systemFailure.badInput, {
    fields: [
      { field, message: '内容含有无法识别的字符', messageEn: 'This contains characters that are not supported.' },
    ],
  });
};

/** Trims texts; refuses what PostgreSQL cannot store (NUL, lone surrogates) and excessive nesting. */
function clean(value: unknown, field: string, depth: number): unknown {
  if (typeof value === 'string') return UNWRITABLE.test(value) ? invalidField(field) : value.trim();
  if (value === null || typeof value !== 'object') return value;
  if (depth > MAX_DEPTH) return invalidField(field);
  if (Array.isArray(value)) return value.map((inner) => clean(inner, field, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      UNWRITABLE.test(key) ? invalidField(field) : [key, clean(inner, field, depth + 1)],
    ),
  );
}

/**
 * Returns the parameters for a handler: trimmed and storable; path parameters come last so that nothing overrides them.
 */
export function handlerInput(parameters: ParameterMap, path: Readonly<Record<string, string>>): ParameterMap {
  const input: ParameterMap = {};
  for (const [key, value] of Object.entries(parameters)) {
    if (MAX_NAME_LENGTH.test(key) || UNWRITABLE.test(key)) invalidField(key.replace(/[^\w]/g, '?'));
    input[key] = clean(value, key, 0);
  }
  for (const [key, value] of Object.entries(path)) input[key] = clean(value, key, 0);
  return input;
}

/**
 * Merges query and body. The same value in both counts once; two different values of one key become a list, which no
 * scalar field accepts.
 */
export function mergeParameters(query: ParameterMap, body: unknown): ParameterMap {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return query;
  // A form without a query needs no merge.
  if (Object.getPrototypeOf(body) === null && Object.keys(query).length === 0) return body as ParameterMap;
  const bag = Object.assign(Object.create(null), query) as ParameterMap;
  for (const [key, value] of Object.entries(body)) {
    const before = bag[key];
    bag[key] = before === undefined || String(before) === String(value) ? value : [before, value].flat();
  }
  return bag;
}
