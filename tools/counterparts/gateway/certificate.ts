import { createPublicKey, createSign, randomBytes, type KeyObject } from 'node:crypto';

const tlv = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: readonly Buffer[]) => tlv(0x30, ...parts);
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'));
const sha256WithRsa = sequence(oid('2a864886f70d01010b'), tlv(0x05));
const distinguishedName = (name: string) => sequence(tlv(0x31, sequence(oid('550403'), tlv(0x0c, Buffer.from(name)))));
const utc = (at: number) => tlv(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

/** A platform certificate: serial in 40 hex digits, and its PEM text. */
export interface Certificate {
  readonly serial: string;
  readonly pem: string;
  readonly from: number;
  readonly to: number;
}

/** Returns a self-signed X.509 certificate of a key (v3, SHA-256 with RSA), valid for five years. */
export function selfSigned(name: string, privateKey: KeyObject, from: number): Certificate {
  const to = from + 5 * 365 * 86_400_000;
  const bytes = randomBytes(20);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, bytes),
    sha256WithRsa,
    distinguishedName(name),
    sequence(utc(from), utc(to)),
    distinguishedName(name),
    publicKey,
  );
  const signature = createSign('RSA-SHA256').update(body).sign(privateKey);
  const der = sequence(body, sha256WithRsa, tlv(0x03, Buffer.from([0]), signature));
  const lines = der
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd();
  return {
    serial: bytes.toString('hex').toUpperCase(),
    pem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    from,
    to,
  };
}
