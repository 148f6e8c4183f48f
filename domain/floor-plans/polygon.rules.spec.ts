import fc from 'fast-check';
import { areaDifference, boxOf, centreOf, neighbourOf, polygonArea, type PlanPolygon } from './polygon.rules';

const rectangle = (x: number, y: number, width: number, height: number): PlanPolygon => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
const side = fc.integer({ min: 10, max: 5_000 }).map((n) => n * 10);
const offset = fc.integer({ min: -50_000, max: 50_000 });

it('measures rectangles exactly, wherever they stand and whichever way they are drawn', () =>
  fc.assert(
    fc.property(side, side, offset, offset, (width, height, x, y) => {
      const polygon = rectangle(x, y, width, height);
      expect(polygonArea(polygon)).toBe((width * height) / 100);
      expect(polygonArea([...polygon].reverse())).toBe(polygonArea(polygon));
      expect(boxOf([polygon])).toEqual({ x, y, width, height });
      expect(areaDifference(polygon, polygonArea(polygon))).toBe(0);
    }),
  ));

it('keeps the area when a rectangle is cut', () =>
  fc.assert(
    fc.property(side, side, side, (one, other, height) => {
      const whole = polygonArea(rectangle(0, 0, one + other, height));
      expect(polygonArea(rectangle(0, 0, one, height)) + polygonArea(rectangle(one, 0, other, height))).toBe(whole);
    }),
  ));

it('measures an L of 12.8 by 7.2 m without a corner of 4 by 2 m', () => {
  const polygon: PlanPolygon = [
    [0, 0],
    [1_280, 0],
    [1_280, 520],
    [880, 520],
    [880, 720],
    [0, 720],
  ];
  expect(polygonArea(polygon)).toBe(9_216 - 800);
});

it('goes to the nearest room in a direction', () => {
  const floor = [
    rectangle(0, 0, 400, 400),
    rectangle(400, 0, 400, 400),
    rectangle(0, 800, 400, 400),
    rectangle(900, 0, 400, 400),
  ];
  expect(neighbourOf(floor, 0, 'right')).toBe(1);
  expect(neighbourOf(floor, 1, 'right')).toBe(3);
  expect(neighbourOf(floor, 0, 'down')).toBe(2);
  expect(neighbourOf(floor, 0, 'left')).toBeUndefined();
  expect(centreOf(rectangle(0, 0, 400, 200))).toEqual([200, 100]);
});
