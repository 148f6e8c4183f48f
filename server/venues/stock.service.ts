import { Injectable } from '@nestjs/common';
import { Failure, insist } from '#domain/kit/failure';
import { commodityFailure } from '#domain/venues/commodity.failures';
import { deltaOf, whyNotMove, whyNotUndo } from '#domain/venues/commodity.rules';
import { stockMove } from '#domain/venues/commodity.status';
import { placeFailure } from '#domain/venues/place.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import { EXPORT_CAP } from '#contract/kit/page';
import { commodities, stockMoveRow, type CommodityRow, type StockMoveRow } from '#contract/venues/commodity.contract';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import type { Tx } from '#server/kit/db';
import { rowsOf, type Batches, type Sheet } from '#server/kit/excel';
import { Exports } from '#server/kit/exports';
import { once } from '#server/kit/once';
import { reaches } from '#server/kit/scope';
import { CommodityStore, type KeptCommodity, type NewMove } from './commodity.store';

const sheet: Sheet<StockMoveRow> = {
  zh: '出入库记录',
  en: 'Stock movements',
  row: stockMoveRow,
  columns: [
    { key: 'at' },
    { key: 'kind', of: stockMove },
    { key: 'delta' },
    { key: 'stockAfter' },
    { key: 'person' },
    { key: 'note' },
    { key: 'operator', value: (row, lang) => (lang === 'en' ? row.enOperator : row.operator) },
    { key: 'undone' },
  ],
};
const refusedBelowNothing = (error: unknown): boolean =>
  (error as { code?: string; constraint?: string }).code === '23514' &&
  (error as { constraint?: string }).constraint === 'commodity_stock';

/** The stock of a supply: receipts, issues, counts and scrapping, in sequence. */
@Injectable()
export class StockService {
  constructor(private readonly store: CommodityStore) {}

  /** Returns a supply with its current stock and stock history. */
  async live({ id }: ParsedOf<typeof commodities.live>, caller: Caller): Promise<AnswerOf<typeof commodities.live>> {
    return { ...(await this.seen(id, caller)), ...(await this.store.course(id)) };
  }

  async moves(asked: ParsedOf<typeof commodities.moves>, caller: Caller): Promise<AnswerOf<typeof commodities.moves>> {
    await this.seen(asked.id, caller);
    return this.store.moves(asked);
  }

  /** Exports the filtered movements as a sheet. */
  @Exports(commodities.exportMoves)
  async sheet(
    caller: Caller,
    asked: Omit<ParsedOf<typeof commodities.exportMoves>, 'lang'>,
  ): Promise<{ readonly sheet: Sheet<StockMoveRow>; readonly batches: Batches<StockMoveRow> }> {
    await this.seen(asked.id, caller);
    return { sheet, batches: rowsOf<StockMoveRow>(this.store.db, this.store.allMoves(asked, EXPORT_CAP)) };
  }

  /** Receives, issues, counts or scraps a quantity. */
  move(
    { id, kind, quantity, person, note }: ParsedOf<typeof commodities.move>,
    caller: Caller,
  ): Promise<AnswerOf<typeof commodities.move>> {
    return this.moved(quantity, caller, async (tx) => {
      const held = await this.held(tx, id, caller);
      insist(whyNotMove({ kind, quantity, stock: held.stock }));
      return this.write(tx, caller, held, {
        commodityId: id,
        kind,
        delta: deltaOf(kind, quantity, held.stock),
        person,
        note,
        userId: memberOf(caller).userId,
      });
    });
  }

  /** Undoes a recent movement by an opposite one. */
  undo({ id }: ParsedOf<typeof commodities.undo>, caller: Caller): Promise<AnswerOf<typeof commodities.undo>> {
    return this.moved(0, caller, async (tx) => {
      const move = await this.store.moveOf(tx, id);
      if (!move) throw new Failure(placeFailure.placeMissing);
      const held = await this.held(tx, move.commodityId, caller);
      const now = await this.store.moveOf(tx, id);
      insist(whyNotUndo({ ...(now ?? move), stock: held.stock }));
      return this.write(tx, caller, held, {
        commodityId: held.id,
        kind: stockMove.undo,
        delta: -move.delta,
        userId: memberOf(caller).userId,
        undoOf: id,
      });
    });
  }

  private async write(
    tx: Tx,
    caller: Caller,
    held: KeptCommodity,
    move: NewMove,
  ): Promise<AnswerOf<typeof commodities.move>> {
    const { id: moveId, stock } = await this.store.move(tx, move);
    await audit(tx, caller, {
      action: move.undoOf === undefined ? 'commodity.move' : 'commodity.undo',
      object: `commodity:${held.id}`,
      before: { stock: held.stock },
      after: { stock, kind: move.kind, delta: move.delta, moveId },
    });
    await tx.tellLive([{ room: room.commodity(held.venueId, held.id), patch: { stock, move: moveId } }]);
    return { id: held.id, moveId, stock };
  }

  /**
   * Runs a movement in one transaction, once for its idempotency key. Translates the database's refusal of negative
   * stock.
   */
  private async moved(
    quantity: number,
    caller: Caller,
    work: (tx: Tx) => Promise<AnswerOf<typeof commodities.move>>,
  ): Promise<AnswerOf<typeof commodities.move>> {
    try {
      return await once(this.store.db, caller, work);
    } catch (error) {
      if (refusedBelowNothing(error)) throw new Failure(commodityFailure.stockShort, { stock: 0, quantity });
      throw error;
    }
  }

  private async held(tx: Tx, id: number, caller: Caller): Promise<KeptCommodity> {
    const held = await this.store.lock(tx, id);
    if (!held || !reaches(memberOf(caller), held)) throw new Failure(placeFailure.placeMissing);
    if (held.status !== switchStatus.on) throw new Failure(commodityFailure.commodityOff);
    return held;
  }

  private async seen(id: number, caller: Caller): Promise<CommodityRow> {
    const row = await this.store.one(id, memberOf(caller));
    if (!row) throw new Failure(placeFailure.placeMissing);
    return row;
  }
}
