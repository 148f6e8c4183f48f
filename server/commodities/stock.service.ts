import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { commodityFailure } from '#domain/commodities/commodity.failures';
import { stockDelta, whyNotMoveStock, whyNotUndoStockMove } from '#domain/commodities/commodity.rules';
import { stockMoveKind } from '#domain/commodities/commodity.status';
import { placeFailure } from '#domain/venues/place.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import {
  commodities,
  stockMoveRow,
  type CommodityRow,
  type StockMoveRow,
} from '#contract/commodities/commodity.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller, Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { runIdempotent } from '#server/kit/access/idempotency';
import { scopeReaches } from '#server/kit/access/scope';
import { CommodityStore, type StoredCommodity } from './commodity.store';
import { StockStore, type NewStockMove } from './stock.store';

const sheet: Sheet<StockMoveRow> = {
  zh: '出入库记录',
  en: 'Stock movements',
  row: stockMoveRow,
  columns: [
    { key: 'at' },
    { key: 'kind', of: stockMoveKind },
    { key: 'delta' },
    { key: 'stockAfter' },
    { key: 'person' },
    { key: 'note' },
    { key: 'operator', value: (row, lang) => (lang === 'en' ? row.enOperator : row.operator) },
    { key: 'undone' },
  ],
};
const isBelowZeroError = (error: unknown): boolean =>
  (error as { code?: string; constraint?: string }).code === '23514' &&
  (error as { constraint?: string }).constraint === 'commodity_stock';

/** The stock of a supply: receipts, issues, counts and scrapping, in sequence. */
@Injectable()
export class StockService {
  constructor(
    private readonly db: Db,
    private readonly store: CommodityStore,
    private readonly stock: StockStore,
  ) {}

  /** Returns a supply with its current stock and stock history. */
  async live({ id }: ParsedOf<typeof commodities.live>, caller: Member): Promise<AnswerOf<typeof commodities.live>> {
    return { ...(await this.assertVisible(id, caller)), ...(await this.stock.history(id)) };
  }

  async moves(query: ParsedOf<typeof commodities.moves>, caller: Member): Promise<AnswerOf<typeof commodities.moves>> {
    await this.assertVisible(query.id, caller);
    return this.stock.list.page(query);
  }

  /** Exports the filtered movements as a sheet. */
  @ExportSource(commodities.exportMoves)
  async sheet(
    caller: Member,
    query: Omit<ParsedOf<typeof commodities.exportMoves>, 'lang'>,
  ): Promise<ListSheet<StockMoveRow>> {
    await this.assertVisible(query.id, caller);
    return { sheet, batches: this.stock.list.rows(query) };
  }

  /** Receives, issues, counts or scraps a quantity. */
  move(
    { id, kind, quantity, person, note }: ParsedOf<typeof commodities.move>,
    caller: Member,
  ): Promise<AnswerOf<typeof commodities.move>> {
    return this.runMove(quantity, caller, async (tx) => {
      const held = await this.lock(tx, id, caller);
      throwIfRefused(whyNotMoveStock({ kind, quantity, stock: held.stock }));
      return this.write(tx, caller, held, {
        commodityId: id,
        kind,
        delta: stockDelta(kind, quantity, held.stock),
        person,
        note,
        userId: caller.userId,
      });
    });
  }

  /** Undoes a recent movement by an opposite one. */
  undo({ id }: ParsedOf<typeof commodities.undo>, caller: Member): Promise<AnswerOf<typeof commodities.undo>> {
    return this.runMove(0, caller, async (tx) => {
      const move = await this.stock.find(tx, id);
      if (!move) throw new Failure(placeFailure.placeMissing);
      const held = await this.lock(tx, move.commodityId, caller);
      const now = await this.stock.find(tx, id);
      throwIfRefused(whyNotUndoStockMove({ ...(now ?? move), stock: held.stock }));
      return this.write(tx, caller, held, {
        commodityId: held.id,
        kind: stockMoveKind.undo,
        delta: -move.delta,
        userId: caller.userId,
        undoOf: id,
      });
    });
  }

  private async write(
    tx: Tx,
    caller: Caller,
    held: StoredCommodity,
    move: NewStockMove,
  ): Promise<AnswerOf<typeof commodities.move>> {
    const { id: moveId, stock } = await this.stock.add(tx, move);
    await writeAudit(tx, caller, {
      action: move.undoOf === undefined ? 'commodity.move' : 'commodity.undo',
      object: `commodity:${held.id}`,
      before: { stock: held.stock },
      after: { stock, kind: move.kind, delta: move.delta, moveId },
    });
    tx.emitLive([{ room: room.commodity(held.venueId, held.id), patch: { stock, move: moveId } }]);
    return { id: held.id, moveId, stock };
  }

  /**
   * Runs a movement in one transaction, once for its idempotency key. Translates the database's refusal of negative
   * stock.
   */
  private async runMove(
    quantity: number,
    caller: Member,
    work: (tx: Tx) => Promise<AnswerOf<typeof commodities.move>>,
  ): Promise<AnswerOf<typeof commodities.move>> {
    try {
      return await runIdempotent(this.db, caller, work);
    } catch (error) {
      if (isBelowZeroError(error)) throw new Failure(commodityFailure.stockShort, { stock: 0, quantity });
      throw error;
    }
  }

  private async lock(tx: Tx, id: number, caller: Member): Promise<StoredCommodity> {
    const held = await this.store.lock(tx, id);
    if (!held || !scopeReaches(caller, held)) throw new Failure(placeFailure.placeMissing);
    if (held.status !== switchStatus.on) throw new Failure(commodityFailure.commodityOff);
    return held;
  }

  private async assertVisible(id: number, caller: Member): Promise<CommodityRow> {
    const row = await this.store.find(id, caller);
    if (!row) throw new Failure(placeFailure.placeMissing);
    return row;
  }
}
