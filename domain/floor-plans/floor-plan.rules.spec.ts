import { matchDrawing } from './floor-plan.rules';
import { polygonArea } from './polygon.rules';

const square = (size: number) =>
  [
    [0, 0],
    [size, 0],
    [size, size],
    [0, size],
  ] as const;

it('matches shapes with rooms by number and scales them by the unit of the drawing', () => {
  const rooms = [
    { id: 1, roomNo: 'B305' },
    { id: 2, roomNo: 'B306' },
  ];
  const { outlines, unknown, missing } = matchDrawing(
    [
      { label: ' b 305', points: square(5_000) },
      { label: 'B305', points: square(1) },
      { label: 'stairs', points: square(10) },
    ],
    rooms,
    // Drawings of buildings are usually in millimetres.
    0.001,
  );
  expect(outlines.map(({ roomId, points }) => [roomId, polygonArea(points)])).toEqual([[1, 2_500]]);
  expect([unknown, missing]).toEqual([['stairs'], ['B306']]);
});
