import { createHmac, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { passStep, signedCode, doorStringToSign } from '#domain/attendance/pass-code.rules';

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

interface DoorKeys {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}
const keysOfSecret = new Map<string, DoorKeys>();

/** Returns the key pair of a deployment, derived from its secret, so that every process has the same. */
function keysOf(secret: string): DoorKeys {
  const known = keysOfSecret.get(secret);
  if (known) return known;
  const seed = createHmac('sha256', `door ${secret}`).update('ed25519').digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const keys = { privateKey, publicKey: createPublicKey(privateKey) };
  keysOfSecret.set(secret, keys);
  return keys;
}

/** Returns bytes in base 32 without padding, which a QR code holds as capitals and digits. */
function base32(bytes: Buffer): string {
  let [text, value, bits] = ['', 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(value >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

/** Returns the bytes of a text in base 32. */
function bytesOfBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [value, bits] = [0, 0];
  for (const letter of text) {
    value = ((value << 5) | ALPHABET.indexOf(letter)) & 0xffff;
    bits += 5;
    if (bits >= 8) bytes.push((value >> (bits -= 8)) & 255);
  }
  return Buffer.from(bytes);
}

/** Returns the public key of a deployment: 32 bytes, base64url. */
export const doorPublicKey = (secret: string): string => String(keysOf(secret).publicKey.export({ format: 'jwk' }).x);

/** Signs a text; base64url. */
export const signForDoor = (secret: string, text: string): string =>
  sign(null, Buffer.from(text), keysOf(secret).privateKey).toString('base64url');

/** Returns a code of an instant (epoch ms) with the signature that a door checks without network. */
export function withDoorSignature(secret: string, code: string, at: number): string {
  const step = passStep(at);
  return signedCode(
    code,
    step,
    base32(sign(null, Buffer.from(doorStringToSign(code, step)), keysOf(secret).privateKey)),
  );
}

/** Returns whether the signature of a code is ours. */
export const isDoorSignature = (secret: string, signed: string, signature: string): boolean =>
  verify(null, Buffer.from(signed), keysOf(secret).publicKey, bytesOfBase32(signature));
