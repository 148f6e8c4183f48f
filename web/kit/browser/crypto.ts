import AES from 'crypto-js/aes';
import WordArray from 'crypto-js/core';
import Base64 from 'crypto-js/enc-base64';
import Utf8 from 'crypto-js/enc-utf8';
import MD5 from 'crypto-js/md5';
import ECB from 'crypto-js/mode-ecb';
import { stringToSign } from '#contract/kit/signature';

const IV_BYTES = 16;

/**
 * Returns the MD5 of a text's UTF-8 bytes as 32 lower-case hex digits; payment passwords are sent this way (document 1
 * §5).
 */
export const md5 = (text: string): string => MD5(text).toString();

/** Returns the signature of a request (document 1 §7). */
export const signatureOf = (
  secret: string,
  path: string,
  parameters: Readonly<Record<string, unknown>>,
  timestamp: string,
): string => md5(stringToSign(secret, path, parameters, timestamp));

/** Encrypts a captcha answer (document 1 §5): AES-128-ECB under its own key, base64; plain text if there is no key. */
export const sealForCaptcha = (text: string, key: string): string =>
  key === '' ? text : AES.encrypt(text, Utf8.parse(key), { mode: ECB }).toString();

/**
 * Returns `base64(iv ‖ AES-128-CBC)` under a base64 key; query passwords of campus cards are sent this way (document 1
 * §5).
 */
export function sealUnder(key: string, text: string): string {
  const iv = WordArray.lib.WordArray.random(IV_BYTES);
  const sealed = AES.encrypt(text, Base64.parse(key), { iv });
  return Base64.stringify(iv.clone().concat(sealed.ciphertext));
}

/** Decrypts the output of `sealUnder`. Throws if it was not encrypted under this key. */
export function openUnder(key: string, sealed: string): string {
  const bytes = Base64.parse(sealed);
  const words = IV_BYTES / 4;
  const iv = WordArray.lib.WordArray.create(bytes.words.slice(0, words), IV_BYTES);
  const ciphertext = WordArray.lib.WordArray.create(bytes.words.slice(words), bytes.sigBytes - IV_BYTES);
  const text = AES.decrypt(WordArray.lib.CipherParams.create({ ciphertext }), Base64.parse(key), { iv }).toString(Utf8);
  if (text === '') throw new Error('the text was not encrypted with this key');
  return text;
}

/**
 * The key that encrypts user information in local storage. It hides the data from casual reading; it does not protect
 * it from a script of this origin.
 */
export const storageKey = (origin: string): string => Base64.stringify(MD5(`${origin}/venue`));
