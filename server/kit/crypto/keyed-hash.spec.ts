import { KeyedHash } from './keyed-hash';
import { Keyring } from './keyring';

const first = 'a master key of at least thirty-two characters';
const second = 'another master key of thirty-two characters';
const under = (...masters: [string, ...string[]]) => new KeyedHash(new Keyring(masters, 'demo'), 'specs');

it('recognises the secret it hashed, with a different hash each time', async () => {
  const hasher = under(first);
  const stored = await hasher.hash('123456');
  expect([await hasher.matches(stored, '123456'), await hasher.matches(stored, '123457')]).toEqual([true, false]);
  expect(await hasher.hash('123456')).not.toBe(stored);
});

it('cannot be checked without the key, even with the secret', async () => {
  const stored = await under(first).hash('123456');
  expect(under(second).matches(stored, '123456')).toBeNull();
  const [, ...hash] = stored.split('$');
  const renamed = [(await under(second).hash('x')).split('$')[0], ...hash].join('$');
  expect(await under(second).matches(renamed, '123456')).toBe(false);
});

it('checks hashes of a previous key and marks them as old', async () => {
  const stored = await under(first).hash('123456');
  const rotated = under(second, first);
  expect([await rotated.matches(stored, '123456'), rotated.isCurrent(stored)]).toEqual([true, false]);
  expect(rotated.isCurrent(await rotated.hash('123456'))).toBe(true);
});

it('derives a key of its own for every purpose', async () => {
  const stored = await under(first).hash('123456');
  expect(await new KeyedHash(new Keyring([first], 'demo'), 'another purpose').matches(stored, '123456')).toBe(false);
});
