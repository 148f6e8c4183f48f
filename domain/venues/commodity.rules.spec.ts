import fc from 'fast-check';
import { deltaOf, MOST_STOCK, stockStateOf, UNDO_MINUTES, whyNotMove, whyNotUndo } from './commodity.rules';
import { stockDeed, stockMove, stockState } from './commodity.status';

it('says whether there is enough', () => {
  expect(
    [
      [0, 0],
      [0, 5],
      [5, 5],
      [6, 5],
      [1, 0],
    ].map(([stock, minStock]) => stockStateOf({ stock: stock ?? 0, minStock: minStock ?? 0 })),
  ).toEqual([stockState.out, stockState.out, stockState.low, stockState.enough, stockState.enough]);
});

it('hands out and scraps what there is and no more', () => {
  for (const kind of [stockDeed.issue, stockDeed.scrap]) {
    expect(whyNotMove({ kind, quantity: 3, stock: 3 })).toBeNull();
    expect(whyNotMove({ kind, quantity: 4, stock: 3 })).toMatchObject({
      spec: { key: 'STOCK_SHORT' },
      facts: { stock: 3, quantity: 4 },
    });
  }
  expect(whyNotMove({ kind: stockDeed.take, quantity: 1, stock: MOST_STOCK })?.spec.key).toBe('STOCK_TOO_MANY');
});

it('never lets a stock go below nothing, whatever is done in whatever order, and a count says what there is', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom(stockDeed.take, stockDeed.issue, stockDeed.count, stockDeed.scrap),
          fc.integer({ min: 0, max: 50 }),
        ),
        { maxLength: 60 },
      ),
      (deeds) => {
        let stock = 0;
        for (const [kind, quantity] of deeds) {
          if (whyNotMove({ kind, quantity, stock })) continue;
          stock += deltaOf(kind, quantity, stock);
          expect(stock).toBeGreaterThanOrEqual(0);
          if (kind === stockDeed.count) expect(stock).toBe(quantity);
        }
      },
    ),
  );
});

it('is undone once, within minutes, while the stock allows it', () => {
  const taken = { kind: stockMove.take, delta: 10, undone: false, at: 0, now: UNDO_MINUTES * 60_000, stock: 10 };
  expect(whyNotUndo(taken)).toBeNull();
  expect(whyNotUndo({ ...taken, now: taken.now + 1 })?.spec.key).toBe('STOCK_UNDO_LATE');
  expect(whyNotUndo({ ...taken, undone: true })?.spec.key).toBe('UNDONE_ALREADY');
  expect(whyNotUndo({ ...taken, kind: stockMove.undo })?.spec.key).toBe('UNDO_OF_UNDO');
  expect(whyNotUndo({ ...taken, stock: 9 })?.spec.key).toBe('STOCK_SHORT');
});
