import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { commodityFailure } from '#domain/commodities/commodity.failures';
import { stockMoveKind, stockState } from '#domain/commodities/commodity.status';
import { placeFailure } from '#domain/venues/place.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import { commodities, commodityRow, type CommodityRow } from '#contract/commodities/commodity.contract';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ResourceService, auditedChange, type DraftOf } from '#server/kit/resource/resource.service';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { scopeReaches } from '#server/kit/access/scope';
import { CommodityStore, type StoredCommodity } from './commodity.store';
import { StockStore } from './stock.store';
import { PlaceAdmin } from '#server/venues/place-admin.service';
import { translateWriteErrors } from '#server/venues/place-usage.service';

/** A form; the initial stock is sent for a new supply only. */
type Form = ParsedOf<typeof commodities.edit> & { readonly quantity?: number };
type Valid = DraftOf<Form> & { readonly keeperId: number | null };

const sheet: Sheet<CommodityRow> = {
  zh: '物资',
  en: 'Supplies',
  row: commodityRow,
  columns: [
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'name', value: (row, lang) => (lang === 'en' ? row.enName : row.name) },
    { key: 'typeName', value: (row, lang) => (lang === 'en' ? row.enTypeName : row.typeName) },
    { key: 'stock' },
    { key: 'unit', value: (row, lang) => (lang === 'en' ? row.enUnit : row.unit) },
    { key: 'minStock' },
    { key: 'state', of: stockState },
    { key: 'unitPrice', money: true },
    { key: 'value', money: true },
    { key: 'place', value: (row, lang) => (lang === 'en' ? row.enPlace || row.place : row.place) },
    { key: 'keeper', value: (row, lang) => (lang === 'en' ? row.enKeeper : row.keeper) },
    { key: 'movedAt' },
    { key: 'status', of: switchStatus },
  ],
};

/** Manages supplies of venues. */
@Injectable()
export class CommodityService extends ResourceService<Form, StoredCommodity, Valid> {
  protected readonly name = 'commodity';

  constructor(
    db: Db,
    private readonly store: CommodityStore,
    private readonly stock: StockStore,
    private readonly placeAdmin: PlaceAdmin,
  ) {
    super(db);
  }

  list(query: ParsedOf<typeof commodities.list>, caller: Member): Promise<AnswerOf<typeof commodities.list>> {
    return this.store.page(query, caller);
  }

  /** Exports the filtered supplies as a sheet. */
  @ExportSource(commodities.exportFile)
  sheet(caller: Member, query: Omit<ParsedOf<typeof commodities.exportFile>, 'lang'>): ListSheet<CommodityRow> {
    return { sheet, batches: this.store.rows(query, caller) };
  }

  async choices(caller: Member): Promise<AnswerOf<typeof commodities.choices>> {
    return {
      venues: await this.placeAdmin.venueChoices(caller),
      types: this.placeAdmin.codeChoices('commodity_type'),
    };
  }

  /** Inserts a supply. The initial stock is its first movement. */
  protected async insert(tx: Tx, { quantity = 0, ...valid }: Valid, caller: Member): Promise<number> {
    const id = await this.store.add(tx, valid);
    await this.placeAdmin.bindPictures(tx, caller, `commodity:${id}`, valid.pics);
    if (quantity > 0)
      await this.stock.add(tx, {
        commodityId: id,
        kind: stockMoveKind.take,
        delta: quantity,
        userId: caller.userId,
      });
    return id;
  }

  /** Changes a supply, but not its stock. */
  protected async update(tx: Tx, id: number, valid: Valid, held: StoredCommodity, caller: Member): Promise<void> {
    await this.store.change(tx, id, valid);
    await this.placeAdmin.bindPictures(tx, caller, `commodity:${id}`, valid.pics);
    tx.emitLive(
      [...new Set([held.venueId, valid.venueId])].map((venueId) => ({
        room: room.commodity(venueId, id),
        patch: { version: held.version + 1 },
      })),
    );
  }

  /** Deletes a supply without stock movements. */
  protected async delete(tx: Tx, id: number, _held: StoredCommodity, caller: Member): Promise<void> {
    const count = await this.stock.count(tx, id);
    if (count > 0) throw new Failure(placeFailure.placeInUse, { count });
    await this.placeAdmin.bindPictures(tx, caller, `commodity:${id}`, []);
    await this.store.drop(tx, id);
  }

  protected async lock(tx: Tx, id: number, caller: Member): Promise<StoredCommodity> {
    const held = await this.store.lock(tx, id);
    if (!held || !scopeReaches(caller, held)) throw new Failure(placeFailure.placeMissing);
    return held;
  }

  protected async validate(tx: Tx, draft: DraftOf<Form>, caller: Member): Promise<Valid> {
    const { keeperAccount } = draft;
    await this.placeAdmin.requireVenue(tx, draft.venueId, caller);
    if (draft.type !== '' && !this.placeAdmin.codeChoices('commodity_type').some((code) => code.id === draft.type))
      throw new Failure(commodityFailure.typeUnknown);
    const keeperId = keeperAccount === '' ? null : await this.store.findKeeper(tx, keeperAccount);
    if (keeperAccount !== '' && keeperId === null)
      throw new Failure(commodityFailure.keeperUnknown, { account: keeperAccount });
    return { ...draft, keeperId };
  }

  protected override audited(valid: Valid | null, held: StoredCommodity | null) {
    const { keeperId: _, ...after } = valid ?? { keeperId: null };
    return auditedChange(held, valid && after);
  }

  protected override write<T>(draft: DraftOf<Form> | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    return translateWriteErrors(() => this.db.transact(work), draft?.name ?? '');
  }
}
