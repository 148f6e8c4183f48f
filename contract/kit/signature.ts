/** Keys that are never part of a signature or a body (document 1 §3). */
export const UNSIGNED_KEYS: ReadonlySet<string> = new Set([
  'gmtCreate',
  'gmtModified',
  'creator',
  'modifier',
  'id',
  '_index',
  '_rowKey',
]);

/** Variants of the signature string among deployed clients. */
interface SignatureHabit {
  /** Keys with an empty value are included, without a value. */
  readonly keepEmpty?: boolean;
  /** Values are trimmed before signing. */
  readonly trim?: boolean;
  /** No parameters are signed (`/roleLogin` of one client family). */
  readonly noParameters?: boolean;
}

/** Returns a scalar as it appears on the wire, or null if the value is not signed. */
const scalar = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;

/**
 * Returns the string whose MD5 is the signature (document 1 §7): secret, path, parameters sorted by key with nothing
 * between key and value, timestamp, one space, secret. Repeated keys are arrays of texts and are signed sorted.
 */
export function stringToSign(
  secret: string,
  path: string,
  parameters: Readonly<Record<string, unknown>>,
  timestamp: string,
  habit: SignatureHabit = {},
): string {
  const parts: string[] = [];
  if (!habit.noParameters) {
    for (const key of Object.keys(parameters).sort()) {
      if (UNSIGNED_KEYS.has(key)) continue;
      const value = parameters[key];
      const values =
        Array.isArray(value) && value.every((v) => typeof v === 'string')
          ? [...(value as string[])].sort()
          : [scalar(value)];
      for (const one of values) {
        if (one === null) continue;
        const text = habit.trim ? one.trim() : one;
        if (text === '' && !habit.keepEmpty) continue;
        parts.push(key, text);
      }
    }
  }
  return `${secret}${path}${parts.join('')}${timestamp} ${secret}`;
}

/**
 * Returns the variants a verifier accepts, the common one first. Only `/roleLogin` may leave its parameters unsigned.
 */
export const habitsFor = (path: string): readonly SignatureHabit[] => [
  {},
  { keepEmpty: true },
  { trim: true },
  ...(path === '/roleLogin' ? [{ noParameters: true }] : []),
];
