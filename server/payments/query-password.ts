import { createDecipheriv } from 'node:crypto';
import { Failure } from '#domain/kit/failure';
import { paymentFailure } from '#domain/payments/payment.failures';

const BLOCK = 16;

/**
 * Decrypts the campus card's query password: base64 of iv and AES-128-CBC text (PKCS#7) under the session key. The
 * plain text goes to the card channel only. Undecryptable input counts as a wrong password.
 */
export function openQueryPassword(sealed: string, cipherKey: string): string {
  try {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-128-cbc', Buffer.from(cipherKey, 'base64'), bytes.subarray(0, BLOCK));
    return Buffer.concat([decipher.update(bytes.subarray(BLOCK)), decipher.final()]).toString('utf8');
  } catch {
    throw new Failure(paymentFailure.queryPasswordWrong);
  }
}
