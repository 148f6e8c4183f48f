import fc from 'fast-check';
import { fen } from '#domain/kit/money';
import { localDate, type LocalDate } from '#domain/kit/time';
import { chargeFor, type Charge } from './charge.rules';
import { priceClashes, priceGaps, whyNotPrices } from './charge-sheet.rules';
import { venueFailure } from '#domain/venues/venue.failures';
import { dateKind } from '#domain/venues/venue.status';

let serial = 0;
const row = (more: Partial<Charge> = {}): Charge => ({
  id: ++serial,
  spaceId: null,
  roleId: null,
  dateKind: null,
  beginMinute: 0,
  endMinute: 2880,
  price: fen(1000),
  companionPrice: fen(0),
  effectiveFrom: null,
  effectiveTo: null,
  ...more,
});
const day = (text: string): LocalDate => localDate(text);
const evening = { beginMinute: 1020, endMinute: 2880 };

describe('two prices of one slot', () => {
  it.each<[string, Charge[], number]>([
    ['a row twice', [row(), row()], 1],
    ['bands that overlap', [row({ roleId: 3, ...evening }), row({ roleId: 3, beginMinute: 960, endMinute: 1080 })], 1],
    ['bands that touch', [row({ roleId: 3, beginMinute: 0, endMinute: 1020 }), row({ roleId: 3, ...evening })], 0],
    ['a band within the whole day, which names no time', [row({ roleId: 3 }), row({ roleId: 3, ...evening })], 0],
    ['other people', [row({ roleId: 3 }), row({ roleId: 4 })], 0],
    ['anybody beside somebody', [row(), row({ roleId: 4 })], 0],
    [
      'a winter list beside the standing one',
      [row(), row({ effectiveFrom: day('2026-11-01'), effectiveTo: day('2027-02-28') })],
      0,
    ],
    [
      'two lists that begin on different days',
      [row({ effectiveFrom: day('2026-11-01') }), row({ effectiveFrom: day('2026-12-01') })],
      0,
    ],
    [
      'two lists of one beginning',
      [
        row({ effectiveFrom: day('2026-11-01') }),
        row({ effectiveFrom: day('2026-11-01'), effectiveTo: day('2026-11-30') }),
      ],
      1,
    ],
    [
      'lists that end and begin',
      [row({ effectiveTo: day('2026-10-31') }), row({ effectiveFrom: day('2026-11-01') })],
      0,
    ],
    ['another court', [row({ spaceId: 1 }), row({ spaceId: 2 }), row()], 0],
  ])('%s', (_, charges, count) => {
    expect(priceClashes(charges)).toHaveLength(count);
    expect(whyNotPrices(charges)?.spec).toBe(count > 0 ? venueFailure.pricesClash : undefined);
  });

  const bands = fc.constantFrom<readonly [number, number]>([0, 2880], [0, 1020], [1020, 2880], [960, 1080], [0, 960]);
  const dates = fc.constantFrom(null, day('2026-11-01'), day('2026-12-01'));
  const charges = fc.array(
    fc
      .record({
        roleId: fc.constantFrom(null, 3),
        spaceId: fc.constantFrom(null, 11),
        dateKind: fc.constantFrom(null, dateKind.weekend),
        band: bands,
        effectiveFrom: dates,
        effectiveTo: fc.constantFrom(null, day('2026-12-31')),
        price: fc.nat(9999).map(fen),
      })
      .map(({ band: [beginMinute, endMinute], ...more }) => row({ beginMinute, endMinute, ...more })),
    { maxLength: 9 },
  );

  it('without a clash resolve to one price: the row order decides nothing', () => {
    fc.assert(
      fc.property(
        charges,
        fc.nat(1439),
        fc.constantFrom(day('2026-10-15'), day('2026-11-15'), day('2026-12-15')),
        (list, beginMinute, date) => {
          fc.pre(priceClashes(list).length === 0);
          const ask = { spaceId: 11, roleId: 3, dateKind: dateKind.weekend, date, beginMinute };
          const renumbered = list.map((charge) => ({ ...charge, id: 1_000_000 - charge.id }));
          const [one, other] = [chargeFor(list, ask), chargeFor(renumbered, ask)];
          expect(other && { ...other, id: 0 }).toEqual(one && { ...one, id: 0 });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is total once one row is unrestricted: every slot of every day has a price', () => {
    fc.assert(
      fc.property(
        charges,
        fc.nat(1439),
        fc.constantFrom(3, 4, 6),
        fc.constantFrom(1 as const, 2 as const, 3 as const),
        (list, beginMinute, roleId, kind) => {
          expect(
            chargeFor([...list, row()], { spaceId: 12, roleId, dateKind: kind, date: day('2026-11-15'), beginMinute }),
          ).not.toBeNull();
        },
      ),
    );
  });
});

it('prefers a period list to the standing one, however specific the standing row is', () => {
  const permanentRow = row({ roleId: 3, dateKind: dateKind.workday, ...evening, price: fen(2000) });
  const winter = row({ price: fen(500), effectiveFrom: day('2026-11-01'), effectiveTo: day('2027-02-28') });
  const ask = { spaceId: 1, roleId: 3, dateKind: dateKind.workday, beginMinute: 1140 };
  expect(chargeFor([permanentRow, winter], { ...ask, date: day('2026-10-31') })?.price).toBe(2000);
  expect(chargeFor([permanentRow, winter], { ...ask, date: day('2026-11-01') })?.price).toBe(500);
  expect(chargeFor([permanentRow, winter], { ...ask, date: day('2027-02-28') })?.price).toBe(500);
  expect(chargeFor([permanentRow, winter], { ...ask, date: day('2027-03-01') })?.price).toBe(2000);
});

describe('the price matrix', () => {
  it('marks intervals without a price', () => {
    const table = [
      row({ roleId: 3 }),
      row({ roleId: 6, dateKind: dateKind.workday, beginMinute: 600, endMinute: 2880 }),
    ];
    expect(priceGaps(table, { roleIds: [3, 6], spaceIds: [11], begins: [480, 600], date: day('2026-11-15') })).toEqual([
      { roleId: 6, dateKind: 1, begins: [480] },
      { roleId: 6, dateKind: 2, begins: [480, 600] },
      { roleId: 6, dateKind: 3, begins: [480, 600] },
    ]);
  });
});
