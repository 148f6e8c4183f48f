import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { unseal as unsealFirst } from './secret';

const NONCE = 12;
const TAG = 16;

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

const keyOf = (master: string, school: string): Key => {
  const bytes = Buffer.from(hkdfSync('sha256', master, '', `campus-venue secrets of ${school}`, 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
};

/**
 * The keys of one school. What is sealed says by which key (`v2.<key id>.<nonce, tag, text>`), so that a new master key seals everything new while
 * the masters before it still open what is old, until it was sealed again. A deployment that was another school `before` still opens what that one sealed. Seals of the first kind (`v1.`) are opened by trying the masters.
 */
export class Keyring {
  private readonly keys: readonly Key[];

  constructor(
    private readonly masters: readonly [current: string, ...before: string[]],
    school: string,
    before: readonly string[] = [],
  ) {
    this.keys = [school, ...before.filter((one) => one !== school)].flatMap((one) =>
      masters.map((master) => keyOf(master, one)),
    );
  }

  /** The key everything new is sealed with. */
  get id(): string {
    return (this.keys[0] as Key).id;
  }

  /** Seals a secret for rest with the present key (AES-256-GCM, the key's id bound in). */
  seal(text: string): string {
    const { id, bytes } = this.keys[0] as Key;
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(id));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `v2.${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')}`;
  }

  /** Opens what any of the keys sealed; throws when none did or the bytes were touched. */
  unseal(sealed: string): string {
    const [version, id, body = ''] = sealed.split('.');
    if (version === 'v1') return this.unsealFirstKind(sealed);
    const key = this.keys.find((one) => one.id === id);
    if (version !== 'v2' || !key) throw new Error('sealed by a key that is not here');
    const bytes = Buffer.from(body, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, NONCE)).setAAD(Buffer.from(key.id));
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  }

  /** Was it sealed by the present key? */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`v2.${this.id}.`);
  }

  private unsealFirstKind(sealed: string): string {
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
