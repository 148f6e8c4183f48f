import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { unseal as unsealFirst } from './secret';

const NONCE = 12;
const TAG = 16;

interface SealingKey {
  readonly id: string;
  readonly bytes: Buffer;
}

const deriveKey = (master: string, school: string): SealingKey => {
  const bytes = Buffer.from(hkdfSync('sha256', master, '', `campus-venue secrets of ${school}`, 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
};

/**
 * The sealing keys of one school. A sealed text names its key (`v2.<key id>.<nonce, tag, text>`), so a new master key
 * seals new secrets while previous masters still open old ones until they are sealed again. A deployment that was
 * another school `before` still opens that school's secrets. Seals of the first kind (`v1.`) are opened by trying all
 * masters.
 */
export class Keyring {
  private readonly keys: readonly SealingKey[];

  constructor(
    private readonly masters: readonly [current: string, ...before: string[]],
    school: string,
    before: readonly string[] = [],
  ) {
    this.keys = [school, ...before.filter((one) => one !== school)].flatMap((one) =>
      masters.map((master) => deriveKey(master, one)),
    );
  }

  /** The id of the key that seals new secrets. */
  get id(): string {
    return (this.keys[0] as SealingKey).id;
  }

  /** Returns the keys of another purpose, derived from the sealing keys and named as they are; the current one first. */
  keysFor(purpose: string): readonly SealingKey[] {
    return this.keys.map(({ id, bytes }) => ({ id, bytes: Buffer.from(hkdfSync('sha256', bytes, '', purpose, 32)) }));
  }

  /** Seals a secret with the current key (AES-256-GCM, the key id is authenticated). */
  seal(text: string): string {
    const { id, bytes } = this.keys[0] as SealingKey;
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(id));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `v2.${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')}`;
  }

  /** Opens a text sealed by any of the keys; throws if no key fits or the bytes were altered. */
  unseal(sealed: string): string {
    const [version, id, body = ''] = sealed.split('.');
    if (version === 'v1') return this.unsealLegacy(sealed);
    const key = this.keys.find((one) => one.id === id);
    if (version !== 'v2' || !key) throw new Error('encrypted with an unknown key');
    const bytes = Buffer.from(body, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, NONCE)).setAAD(Buffer.from(key.id));
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  }

  /** Returns whether the current key sealed it. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`v2.${this.id}.`);
  }

  private unsealLegacy(sealed: string): string {
    let last: unknown;
    for (const master of this.masters) {
      try {
        return unsealFirst(sealed, master);
      } catch (error) {
        last = error;
      }
    }
    throw last;
  }
}
