import { createCipheriv, createDecipheriv, randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A key of 16 ASCII characters, as the deployed clients expect it. */
export const captchaKey = (): string => Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** AES-128-ECB with PKCS#7 under a captcha's own key, base64. It hides nothing from whoever holds the picture; it is what the clients speak. */
export function seal(key: string, text: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(key, 'utf8'), null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** Reads back what `seal` wrote, or null when it was not written under this key. */
export function unseal(key: string, sealed: string): string | null {
  try {
    const decipher = createDecipheriv('aes-128-ecb', Buffer.from(key, 'utf8'), null);
    return Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** What a passed check is proved with: the token and the very text of the points, sealed. */
export const verification = (key: string, token: string, points: string): string => seal(key, `${token}---${points}`);
