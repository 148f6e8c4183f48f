import fc from 'fast-check';
import { byteRange } from './byte-range';

it.each<[string | undefined, [number, number] | null]>([
  [undefined, null],
  ['bytes=0-', [0, 99]],
  ['bytes=10-19', [10, 19]],
  ['bytes=90-500', [90, 99]],
  ['bytes=-10', [90, 99]],
  ['bytes=-500', [0, 99]],
  ['bytes=100-', null],
  ['bytes=20-10', null],
  ['bytes=-0', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
])('reads %j of 100 bytes', (header, expected) => {
  expect(byteRange(header, 100)).toEqual(expected && { start: expected[0], end: expected[1] });
});

it('never leaves the file', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.nat(1_000), fc.integer({ min: 1, max: 800 }), (from, to, bytes) => {
      const part = byteRange(`bytes=${from}-${to}`, bytes);
      if (part === null) return;
      expect(part.start).toBeGreaterThanOrEqual(0);
      expect(part.end).toBeLessThan(bytes);
      expect(part.end).toBeGreaterThanOrEqual(part.start);
    }),
  );
});
