import fc from 'fast-check';
import type { ChargeRow } from '#contract/charges/charge.contract';
import { cellOf, columnsOf, splitColumn, gridOf, mergeColumn, pasteCells, setCell, rowsOf } from './charge-grid';

let serial = 0;
const row = (more: Partial<ChargeRow> = {}): ChargeRow => ({
  id: ++serial,
  spaceId: null,
  roleId: 3,
  dateKind: null,
  beginMinute: 0,
  endMinute: 2880,
  price: 20,
  companionPrice: 0,
  effectiveFrom: null,
  effectiveTo: null,
  ...more,
});
const campus = [
  row({ dateKind: 1, endMinute: 1020, price: 10 }),
  row({ dateKind: 1, beginMinute: 1020, price: 20 }),
  row({ dateKind: 2 }),
  row({ dateKind: 3 }),
  row({ roleId: 6, price: 60 }),
];

it('has a column for every interval of each day type, with the price for everybody', () => {
  const grid = gridOf(campus);
  expect(columnsOf(grid)).toEqual([
    { kind: 1, from: 0, to: 1020 },
    { kind: 1, from: 1020, to: 2880 },
    { kind: 2, from: 0, to: 2880 },
    { kind: 3, from: 0, to: 2880 },
  ]);
  expect([grid.cells['3/1/0'], grid.cells['3/1/1020'], grid.cells['6/1/1020'], grid.cells['4/1/0']]).toEqual([
    { price: 10, companionPrice: 0 },
    { price: 20, companionPrice: 0 },
    { price: 60, companionPrice: 0 },
    undefined,
  ]);
});

it('maps to rows: merges equal neighbours, and names no day type if days are equal', () => {
  expect(rowsOf(gridOf(campus), [3, 6])).toEqual([
    { roleId: 3, dateKind: 1, beginMinute: 0, endMinute: 1020, price: 10, companionPrice: 0 },
    { roleId: 3, dateKind: 1, beginMinute: 1020, endMinute: 2880, price: 20, companionPrice: 0 },
    { roleId: 3, dateKind: 2, beginMinute: 0, endMinute: 2880, price: 20, companionPrice: 0 },
    { roleId: 3, dateKind: 3, beginMinute: 0, endMinute: 2880, price: 20, companionPrice: 0 },
    { roleId: 6, dateKind: null, beginMinute: 0, endMinute: 2880, price: 60, companionPrice: 0 },
  ]);
});

it('survives the round trip to rows after any splits, merges and changes', () => {
  const step = fc.record({
    what: fc.constantFrom('cut', 'join', 'put', 'clear'),
    kind: fc.constantFrom(1 as const, 2 as const, 3 as const),
    at: fc.integer({ min: 1, max: 143 }),
    roleId: fc.constantFrom(3, 6, null),
    price: fc.nat(500),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const people = [null, 3, 6];
      const grid = steps.reduce((now, { what, kind, at, roleId, price }) => {
        const from = now.cuts[kind][at % now.cuts[kind].length] as number;
        if (what === 'cut') return splitColumn(now, kind, at * 10, people);
        if (what === 'join') return mergeColumn(now, kind, from === 0 ? -1 : from);
        return setCell(now, cellOf(roleId, kind, from), 'price', what === 'put' ? price : null);
      }, gridOf(campus));
      const again = gridOf(rowsOf(grid, people).map((draft) => row(draft)));
      for (const roleId of people)
        for (const { kind, from } of columnsOf(grid)) {
          const at = Math.max(...again.cuts[kind].filter((cut) => cut <= from));
          expect(again.cells[cellOf(roleId, kind, at)]).toEqual(grid.cells[cellOf(roleId, kind, from)]);
        }
    }),
  );
});

it('accepts amounts pasted from a spreadsheet, and ignores other text', () => {
  const grid = pasteCells(gridOf(campus), '12.5\t¥1,000\n\tx\t8', 'price', { row: 0, column: 0 }, [3, 6]);
  expect([
    grid.cells['3/1/0']?.price,
    grid.cells['3/1/1020']?.price,
    grid.cells['6/1/0']?.price,
    grid.cells['6/1/1020']?.price,
    grid.cells['6/2/0']?.price,
  ]).toEqual([12.5, 1000, 60, 60, 8]);
});
