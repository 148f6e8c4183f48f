import { createCipheriv, createDecipheriv, randomInt } from 'node:crypto';

const KEY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** Returns a key of 16 ASCII characters, as deployed clients expect. */
export const captchaKey = (): string =>
  Array.from({ length: 16 }, () => KEY_ALPHABET[randomInt(KEY_ALPHABET.length)]).join('');

/**
 * Encrypts with AES-128-ECB and PKCS#7 under the key of a captcha, base64. It is the clients' format and does not
 * protect against a person who sees the picture.
 */
export function seal(key: string, text: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(key, 'utf8'), null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** Decrypts what `seal` wrote; null if it was not written under this key. */
export function unseal(key: string, sealed: string): string | null {
  try {
    const decipher = createDecipheriv('aes-128-ecb', Buffer.from(key, 'utf8'), null);
    return Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Returns the proof of a passed check: the token and the exact text of the points, encrypted. */
export const captchaVerificationOf = (key: string, token: string, points: string): string =>
  seal(key, `${token}---${points}`);
