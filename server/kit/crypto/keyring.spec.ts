import { Keyring } from './keyring';
import { seal } from './secret';

const first = 'a master key of at least thirty-two characters';
const second = 'another master key of thirty-two characters';

it('decrypts what it encrypted, with a different ciphertext each time', () => {
  const ring = new Keyring([first], 'demo');
  const sealed = ring.seal('pässwörd');
  expect(ring.unseal(sealed)).toBe('pässwörd');
  expect(sealed).not.toContain('pässwörd');
  expect(ring.seal('pässwörd')).not.toBe(sealed);
});

it('decrypts with previous master keys and marks those values as old', () => {
  const sealed = new Keyring([first], 'demo').seal('x');
  const rotated = new Keyring([second, first], 'demo');
  expect([rotated.unseal(sealed), rotated.isCurrent(sealed), rotated.isCurrent(rotated.seal('x'))]).toEqual([
    'x',
    false,
    true,
  ]);
  expect(rotated.unseal(seal('of the first kind', first))).toBe('of the first kind');
  expect(() => new Keyring([second], 'demo').unseal(sealed)).toThrow();
  expect(() => new Keyring([second], 'demo').unseal(seal('x', first))).toThrow();
});

it('derives separate keys for every school', () => {
  const sealed = new Keyring([first], 'demo').seal('x');
  expect(() => new Keyring([first], 'harbour').unseal(sealed)).toThrow('unknown key');
  const moved = new Keyring([second, first], 'harbour', ['demo', 'harbour']);
  expect([moved.unseal(sealed), moved.isCurrent(sealed), moved.unseal(moved.seal('y'))]).toEqual(['x', false, 'y']);
});

it('refuses changed bytes or key ids', () => {
  const ring = new Keyring([first], 'demo');
  const [version, id, body] = ring.seal('x').split('.') as [string, string, string];
  const bytes = Buffer.from(body, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1;
  expect(() => ring.unseal(`${version}.${id}.${bytes.toString('base64')}`)).toThrow();
});
