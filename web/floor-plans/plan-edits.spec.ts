import fc from 'fast-check';
import { polygonArea, type PlanPoint, type PlanPolygon } from '#domain/floor-plans/polygon.rules';
import { mergeOutlines, sharedArea, splitOutline, tidyOutline } from './outline-shapes';
import { editPlan, planEditsOf, type PlanChange, type PlanEdits } from './plan-edits';
import { snapMove, snapPoint } from './snap';

const box = (x: number, y: number, width: number, height: number): PlanPolygon => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
/** An L-shaped room. */
const angle: PlanPolygon = [
  [0, 0],
  [800, 0],
  [800, 300],
  [300, 300],
  [300, 900],
  [0, 900],
];
const length = fc.integer({ min: 50, max: 3_000 });

describe('outlines', () => {
  it('lose corners that mean nothing', () => {
    const outline: PlanPolygon = [
      [0, 0],
      [50, 0],
      [100.2, 0],
      [100, 0],
      [100, 100],
      [0, 100],
      [0, 40],
    ];
    expect(tidyOutline(outline)).toEqual(box(0, 0, 100, 100));
  });

  it('are split by a line into parts that make up the whole', () => {
    fc.assert(
      fc.property(length, length, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (width, height, share) => {
        const cut = Math.round(width * share);
        const parts = splitOutline(box(10, 20, width, height), [10 + cut, 0], [10 + cut, 5]);
        expect(parts?.map(polygonArea).reduce((sum, area) => sum + area, 0)).toBeCloseTo(
          polygonArea(box(0, 0, width, height)),
          -1,
        );
        expect(sharedArea(...(parts as readonly [PlanPolygon, PlanPolygon]))).toBe(0);
      }),
    );
  });

  it('are whole again after the parts are merged', () => {
    fc.assert(
      fc.property(length, length, fc.integer({ min: 1, max: 49 }), (width, height, cut) => {
        const whole = box(0, 0, width, height);
        const parts = splitOutline(whole, [cut, 0], [cut, 1]);
        const merged = parts && mergeOutlines(...parts);
        expect(polygonArea(merged as PlanPolygon)).toBe(polygonArea(whole));
        expect(merged).toHaveLength(4);
      }),
    );
  });

  it('are not split by a line beside them, or into three', () => {
    expect(splitOutline(angle, [2_000, 0], [2_000, 10])).toBeNull();
    expect(splitOutline(angle, [10, 10], [10, 10])).toBeNull();
    // A slanted line cuts off both arms of the corner room.
    expect(splitOutline(angle, [700, 0], [0, 800])).toBeNull();
    expect(splitOutline(angle, [300, 0], [300, 10])?.map(polygonArea)).toEqual([2_700, 1_500]);
  });

  it('are merged only along a wall', () => {
    expect(mergeOutlines(box(0, 0, 100, 100), box(300, 0, 100, 100))).toBeNull();
    expect(mergeOutlines(box(0, 0, 100, 100), box(100, 100, 100, 100))).toBeNull();
    expect(mergeOutlines(box(0, 0, 100, 100), box(100, 0, 50, 100))).toEqual(box(0, 0, 150, 100));
    expect(sharedArea(box(0, 0, 100, 100), box(50, 0, 100, 100))).toBe(50);
  });
});

describe('snapping', () => {
  const rooms = [box(0, 0, 600, 400)];
  const reach = 30;
  it('takes corners first, then walls, then right angles, then the grid', () => {
    expect(snapPoint([590, 410], rooms, { reach })).toEqual({ point: [600, 400], to: 'corner' });
    expect(snapPoint([615, 203], rooms, { reach })).toEqual({ point: [600, 203], to: 'wall' });
    expect(snapPoint([1_004, 906], rooms, { reach, from: [1_000, 500] })).toEqual({ point: [1_000, 910], to: 'angle' });
    expect(snapPoint([906, 1_004], rooms, { reach, from: [500, 1_000] })).toEqual({ point: [910, 1_000], to: 'angle' });
    expect(snapPoint([1_004, 906], rooms, { reach })).toEqual({ point: [1_000, 910], to: 'grid' });
  });

  it('meets a wall at a right angle to the corner before', () => {
    expect(snapPoint([612, 208], rooms, { reach, from: [900, 200] })).toEqual({ point: [600, 200], to: 'wall' });
  });

  it('moves a room onto the corner of another', () => {
    expect(snapMove(box(700, 0, 100, 100), [-95, 8], rooms, reach)).toEqual([-100, 0]);
    expect(snapMove(box(700, 0, 100, 100), [303, 8], rooms, reach)).toEqual([300, 10]);
  });
});

describe('edits of a plan', () => {
  const start = planEditsOf(
    new Map([
      [1, box(0, 0, 600, 400)],
      [2, box(600, 0, 600, 400)],
    ]),
  );
  const areaOf = ({ now }: PlanEdits, id: number): number | null => {
    const outline = now.get(id);
    return outline ? polygonArea(outline) : null;
  };

  it('draw, move, split, merge and erase', () => {
    const split = editPlan(start, {
      kind: 'split',
      roomId: 1,
      otherId: 3,
      line: [
        [200, 0],
        [200, 400],
      ],
    });
    expect([1, 2, 3].map((id) => areaOf(split, id))).toEqual([1_600, 2_400, 800]);
    const merged = editPlan(split, { kind: 'merge', roomId: 1, otherId: 2 });
    expect([1, 2, 3].map((id) => areaOf(merged, id))).toEqual([4_000, null, 800]);
    const erased = editPlan(merged, { kind: 'erase', roomId: 3 });
    expect([...erased.now.keys()]).toEqual([1]);
    const drawn = editPlan(erased, { kind: 'draw', roomId: 3, outline: box(0, 500, 100, 100) });
    expect(editPlan(drawn, { kind: 'move', roomId: 3, by: [10, -20] }).now.get(3)?.[0]).toEqual([10, 480]);
  });

  it('stay as they are if a change is not possible', () => {
    const impossible: PlanChange[] = [
      {
        kind: 'draw',
        roomId: 3,
        outline: [
          [0, 0],
          [10, 0],
          [20, 0],
        ],
      },
      {
        kind: 'split',
        roomId: 1,
        otherId: 3,
        line: [
          [900, 0],
          [900, 1],
        ],
      },
      { kind: 'merge', roomId: 1, otherId: 9 },
      { kind: 'move', roomId: 9, by: [1, 1] },
      { kind: 'undo' },
      { kind: 'redo' },
    ];
    for (const change of impossible) expect(editPlan(start, change)).toBe(start);
    const triangle = editPlan(start, {
      kind: 'draw',
      roomId: 3,
      outline: [
        [0, 0],
        [10, 0],
        [0, 10],
      ],
    });
    expect(editPlan(triangle, { kind: 'drop', roomId: 3, at: 0 })).toBe(triangle);
  });

  it('are undone to the start and redone to the end, whatever they were', () => {
    const point: fc.Arbitrary<PlanPoint> = fc.tuple(fc.integer({ max: 999 }), fc.integer({ max: 999 }));
    const roomId = fc.integer({ min: 1, max: 3 });
    const change: fc.Arbitrary<PlanChange> = fc.oneof(
      fc.record({ kind: fc.constant('corner' as const), roomId, at: fc.nat(3), point }),
      fc.record({ kind: fc.constant('insert' as const), roomId, at: fc.nat(3), point }),
      fc.record({ kind: fc.constant('drop' as const), roomId, at: fc.nat(3) }),
      fc.record({ kind: fc.constant('move' as const), roomId, by: point }),
      fc.record({ kind: fc.constant('erase' as const), roomId }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const end = changes.reduce(editPlan, start);
        let back = end;
        for (let n = end.past.length; n > 0; n -= 1) back = editPlan(back, { kind: 'undo' });
        expect(back.now).toBe(start.now);
        let again = back;
        for (let n = back.future.length; n > 0; n -= 1) again = editPlan(again, { kind: 'redo' });
        expect(again.now).toBe(end.now);
      }),
    );
  });
});
