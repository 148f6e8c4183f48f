import fc from 'fast-check';
import { stockDelta, MAX_STOCK, UNDO_MINUTES, whyNotMoveStock, whyNotUndoStockMove } from './commodity.rules';
import { stockAction, stockMoveKind } from './commodity.status';

it('issues and scraps no more than the stock', () => {
  for (const kind of [stockAction.issue, stockAction.scrap]) {
    expect(whyNotMoveStock({ kind, quantity: 3, stock: 3 })).toBeNull();
    expect(whyNotMoveStock({ kind, quantity: 4, stock: 3 })).toMatchObject({
      spec: { key: 'STOCK_SHORT' },
      facts: { stock: 3, quantity: 4 },
    });
  }
  expect(whyNotMoveStock({ kind: stockAction.take, quantity: 1, stock: MAX_STOCK })?.spec.key).toBe('STOCK_TOO_MANY');
});

it('never goes below zero in any order of moves, and a count sets the stock', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom(stockAction.take, stockAction.issue, stockAction.count, stockAction.scrap),
          fc.integer({ min: 0, max: 50 }),
        ),
        { maxLength: 60 },
      ),
      (actions) => {
        let stock = 0;
        for (const [kind, quantity] of actions) {
          if (whyNotMoveStock({ kind, quantity, stock })) continue;
          stock += stockDelta(kind, quantity, stock);
          expect(stock).toBeGreaterThanOrEqual(0);
          if (kind === stockAction.count) expect(stock).toBe(quantity);
        }
      },
    ),
  );
});

it('is undone once, within minutes, while the stock allows it', () => {
  const taken = { kind: stockMoveKind.take, delta: 10, undone: false, at: 0, now: UNDO_MINUTES * 60_000, stock: 10 };
  expect(whyNotUndoStockMove(taken)).toBeNull();
  expect(whyNotUndoStockMove({ ...taken, now: taken.now + 1 })?.spec.key).toBe('STOCK_UNDO_LATE');
  expect(whyNotUndoStockMove({ ...taken, undone: true })?.spec.key).toBe('UNDONE_ALREADY');
  expect(whyNotUndoStockMove({ ...taken, kind: stockMoveKind.undo })?.spec.key).toBe('UNDO_OF_UNDO');
  expect(whyNotUndoStockMove({ ...taken, stock: 9 })?.spec.key).toBe('STOCK_SHORT');
});
