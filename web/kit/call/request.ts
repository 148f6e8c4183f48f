import { UNSIGNED_KEYS } from '#contract/kit/signature';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { serverNow } from '#web/kit/browser/clock';
import { signatureOf } from '#web/kit/browser/crypto';
import { apiBase, currentEntry } from '#web/kit/session/entry';
import { useSession } from '#web/kit/session/session';

/** Options of one call. */
export interface CallOptions {
  /** Shows no error in the system-prompt modal; the caller shows it. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
  /** The idempotency key of a payment call; the same key gets the same reply. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Trims texts at every depth and removes null, undefined and empty values (document 1 §3, §5). */
function cleanInput(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(cleanInput);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, nested]) => [key, cleanInput(nested)] as const)
      .filter(([, nested]) => nested !== undefined && nested !== null && nested !== ''),
  );
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Returns a random idempotency key for a call that creates or moves money. */
export const newIdempotencyKey = (): string =>
  crypto.getRandomValues(new Uint32Array(4)).reduce((text, word) => text + word.toString(16).padStart(8, '0'), '');

/** Returns the signed request of an endpoint. Keys excluded from the body are sent in the query (document 1 §3). */
export function requestOf(
  endpoint: AnyEndpoint,
  input: unknown,
  options: CallOptions = {},
): [url: string, init: RequestInit] {
  const { client } = currentEntry();
  const { token, lang } = useSession.getState();
  const rest = cleanInput(input ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const stamp = String(serverNow());
  const reads = endpoint.method === 'GET';
  const query: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  const rawInput = 'shape' in endpoint.input ? (endpoint.input.shape as object) : {};
  for (const [name, value] of Object.entries(rest)) {
    if ((reads || (UNSIGNED_KEYS.has(name) && name in rawInput)) && isScalar(value)) query[name] = String(value);
    else if (!UNSIGNED_KEYS.has(name)) body[name] = isScalar(value) ? String(value) : value;
  }
  if (reads) Object.assign(query, { nocache: stamp, lang });
  const nested = Object.values(body).some((value) => !isScalar(value));
  const scalars = Object.fromEntries(Object.entries(body).filter(([, value]) => isScalar(value)));
  const json = nested
    ? JSON.stringify(rest, (name, value: unknown) => (UNSIGNED_KEYS.has(name) ? undefined : value))
    : null;
  const search = new URLSearchParams(query).toString();
  const headers: Record<string, string> = {
    'app-key': client.appKey,
    timestamp: stamp,
    sign: signatureOf(client.appSecret, path, { ...query, ...scalars }, stamp),
    ...(token === null ? {} : { cgAuthorization: token }),
    ...(reads ? {} : { 'content-type': json === null ? 'application/x-www-form-urlencoded' : 'application/json' }),
    ...(endpoint.money ? { 'idempotency-key': options.key ?? newIdempotencyKey() } : {}),
    ...options.headers,
  };
  return [
    apiBase() + path + (search === '' ? '' : `?${search}`),
    {
      method: endpoint.method,
      headers,
      cache: 'no-store',
      ...(reads ? {} : { body: json ?? new URLSearchParams(body as Record<string, string>).toString() }),
      ...(options.signal ? { signal: options.signal } : {}),
    },
  ];
}
