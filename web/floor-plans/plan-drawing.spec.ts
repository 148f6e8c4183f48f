import { pathCorners } from './plan-drawing';

it('reads paths of straight lines, absolute and relative', () => {
  const square = [
    [0, 0],
    [10, 0],
    [10, 5],
    [0, 5],
  ];
  expect(pathCorners('M0 0 L10 0 L10 5 L0 5 Z')).toEqual(square);
  expect(pathCorners('M0,0H10V5H0Z')).toEqual(square);
  expect(pathCorners('m0 0l10 0l0 5l-10 0l0-5z')).toEqual(square);
  expect(pathCorners('M0 0 10 0 10 5 0 5')).toEqual(square);
});

it('refuses curves', () => expect(pathCorners('M0 0 C1 1 2 2 3 3 Z')).toEqual([]));
