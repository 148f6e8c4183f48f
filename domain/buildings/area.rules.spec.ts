import fc from 'fast-check';
import { fromSquareMetres, hasAreaPrecision, toSquareMetres } from './area.rules';

it('keeps every area with two decimals exactly', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (area) => {
      const squareMetres = toSquareMetres(area);
      return fromSquareMetres(squareMetres) === area && hasAreaPrecision(squareMetres);
    }),
  ));

it('refuses a third decimal', () =>
  expect([hasAreaPrecision(12.34), hasAreaPrecision(0.1 + 0.2), hasAreaPrecision(12.345)]).toEqual([
    true,
    true,
    false,
  ]));
