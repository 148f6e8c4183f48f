import AES from 'crypto-js/aes';
import WordArray from 'crypto-js/core';
import Base64 from 'crypto-js/enc-base64';
import Utf8 from 'crypto-js/enc-utf8';
import MD5 from 'crypto-js/md5';
import ECB from 'crypto-js/mode-ecb';
import { stringToSign } from '#contract/kit/signature';

const IV_BYTES = 16;

/** MD5 of a text's UTF-8 bytes, 32 lower-case hex digits: how a payment password travels (document 1 §5). */
export const md5 = (text: string): string => MD5(text).toString();

/** The signature of a request (document 1 §7). */
export const signatureOf = (
  secret: string,
  path: string,
  parameters: Readonly<Record<string, unknown>>,
  timestamp: string,
): string => md5(stringToSign(secret, path, parameters, timestamp));

/** What the captcha of document 1 §5 expects: AES-128-ECB under its own key, base64; plain text when it gave no key. */
export const sealForCaptcha = (text: string, key: string): string =>
  key === '' ? text : AES.encrypt(text, Utf8.parse(key), { mode: ECB }).toString();

/** `base64(iv ‖ AES-128-CBC)` under a base64 key: how a campus card's query password travels (document 1 §5). */
export function sealUnder(key: string, text: string): string {
  const iv = WordArray.lib.WordArray.random(IV_BYTES);
  const sealed = AES.encrypt(text, Base64.parse(key), { iv });
  return Base64.stringify(iv.clone().concat(sealed.ciphertext));
}

/** Reads back what `sealUnder` wrote. Throws when it was not written under this key. */
export function openUnder(key: string, sealed: string): string {
  const bytes = Base64.parse(sealed);
  const words = IV_BYTES / 4;
  const iv = WordArray.lib.WordArray.create(bytes.words.slice(0, words), IV_BYTES);
  const ciphertext = WordArray.lib.WordArray.create(bytes.words.slice(words), bytes.sigBytes - IV_BYTES);
  const text = AES.decrypt(WordArray.lib.CipherParams.create({ ciphertext }), Base64.parse(key), { iv }).toString(Utf8);
  if (text === '') throw new Error('the text was not sealed under this key');
  return text;
}

/** The key user information is kept under in local storage: it hides it from a glance, it protects nothing from a script of this origin. */
export const storageKey = (origin: string): string => Base64.stringify(MD5(`${origin}/venue`));
