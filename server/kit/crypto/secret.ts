import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const deriveKey = (secretsKey: string): Buffer => createHash('sha256').update(secretsKey).digest();

/** Seals a secret for storage (AES-256-GCM): version, nonce, tag and text, base64. */
export function seal(text: string, secretsKey: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secretsKey), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')}`;
}

/** Opens a sealed secret; throws if the key differs or the bytes were altered. */
export function unseal(sealed: string, secretsKey: string): string {
  if (!sealed.startsWith('v1.')) throw new Error('unknown seal');
  const bytes = Buffer.from(sealed.slice(3), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secretsKey), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
