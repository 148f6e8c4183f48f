import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { fromYuan } from '#domain/kit/money';
import { importRowAction } from '#domain/tasks/task.status';
import { MAX_STOCK } from '#domain/commodities/commodity.rules';
import { switchStatus } from '#domain/venues/venue.status';
import { codeOf, int, labeled, text } from '#contract/kit/fields';
import { room } from '#contract/kit/live';
import { commodities, unitPrice } from '#contract/commodities/commodity.contract';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { ImportSource, type Importer, type ImportRowResult } from '#server/kit/excel/importer-registry';
import { scopeReaches } from '#server/kit/access/scope';
import { PlaceAdmin } from '#server/venues/place-admin.service';
import { CommodityImportStore } from './commodity-import.store';

const row = z.object({
  venueName: labeled('场馆', 'Venue', text(50).min(1)),
  name: labeled('名称', 'Name', text(60).min(1)),
  enName: labeled('英文名', 'English name', text(100).min(1)),
  typeName: labeled('类型', 'Type', text(40).default('')),
  unit: labeled('单位', 'Unit', text(10).min(1)),
  enUnit: labeled('英文单位', 'English unit', text(20).min(1)),
  price: labeled('单价（元）', 'Unit price (CNY)', unitPrice.default(0)),
  minStock: labeled('库存下限', 'Minimum stock', int.min(0).max(MAX_STOCK).default(0)),
  quantity: labeled('期初库存', 'Opening stock', int.min(0).max(MAX_STOCK).optional()),
  place: labeled('存放位置', 'Location', text(80).default('')),
  status: labeled('状态', 'Status', codeOf(switchStatus).default(switchStatus.on)),
});
type Row = z.output<typeof row>;

/**
 * Imports supplies from a workbook, matched by venue and name. Only new supplies get a stock; existing stock changes
 * only by movements.
 */
@ImportSource()
@Injectable()
export class CommodityImportService implements Importer<Row> {
  readonly endpoint = commodities.importRun;
  readonly template = 'commodity';
  readonly title = { zh: '物资', en: 'Supplies' };
  readonly row = row;
  readonly columns = [
    { key: 'venueName', example: '游泳馆' },
    { key: 'name', example: '泳帽' },
    { key: 'enName', example: 'Swimming cap' },
    { key: 'typeName' },
    { key: 'unit', example: '顶' },
    { key: 'enUnit', example: 'pcs' },
    { key: 'price', example: '8.00' },
    { key: 'minStock', example: '20' },
    { key: 'quantity', example: '100' },
    { key: 'place' },
    { key: 'status', of: switchStatus },
  ];

  constructor(
    private readonly store: CommodityImportStore,
    private readonly placeAdmin: PlaceAdmin,
  ) {}

  keyOf({ venueName, name }: Row): string {
    return JSON.stringify([venueName, name]);
  }

  async checkRows(caller: Member, rows: readonly Row[]): Promise<ImportRowResult[]> {
    const venues = (await this.store.findVenues(rows.map(({ venueName }) => venueName))).filter(({ id, merchantId }) =>
      scopeReaches(caller, { venueId: id, merchantId }),
    );
    const existing = await this.store.findMany(
      venues.map(({ id }) => id),
      rows.map(({ name }) => name),
    );
    const known = new Map(existing.map((one) => [`${one.venueId}/${one.name}`, one]));
    return rows.map((one) => {
      const venue = venues.find(({ venueName }) => venueName === one.venueName);
      if (!venue)
        return {
          field: 'venueName',
          zh: '没有此场馆，或不在您的管理范围内',
          en: 'This venue was not found or is outside your scope.',
        };
      const type = this.typeCode(one);
      if (type === null)
        return {
          field: 'typeName',
          zh: '没有此类型，请先在编码中添加',
          en: 'This type was not found. Add it to the code lists first.',
        };
      const before = known.get(`${venue.id}/${one.name}`);
      if (!before) return { fate: importRowAction.fresh };
      if (one.quantity !== undefined && one.quantity !== before.stock)
        return {
          field: 'quantity',
          zh: '已有物资的库存不能用导入更改，请登记入库或盘点',
          en: 'An import cannot change the stock of existing supplies. Receive or count it instead.',
        };
      const same =
        before.type === type &&
        before.price === fromYuan(one.price) &&
        (['enName', 'unit', 'enUnit', 'minStock', 'place', 'status'] as const).every((key) => before[key] === one[key]);
      return { fate: same ? importRowAction.same : importRowAction.changed };
    });
  }

  async writeRows(tx: Tx, caller: Member, rows: readonly Row[]): Promise<void> {
    const found = await this.store.findVenues(rows.map(({ venueName }) => venueName));
    const venues = new Map(found.map(({ venueName, id }) => [venueName, id]));
    const placed = rows.map(({ venueName, quantity = 0, ...one }) => ({
      ...one,
      quantity,
      type: this.typeCode(one) ?? '',
      price: fromYuan(one.price),
      venueId: venues.get(venueName),
    }));
    const saved = await this.store.save(tx, placed, caller.userId);
    tx.emitLive(
      saved
        .filter(({ version }) => version > 0)
        .map(({ id, venueId, version }) => ({ room: room.commodity(venueId, id), patch: { version } })),
    );
  }

  /** Returns the code of a type by either name; null if there is none. */
  private typeCode({ typeName }: Pick<Row, 'typeName'>): string | null {
    if (typeName === '') return '';
    return (
      this.placeAdmin.codeChoices('commodity_type').find(({ name, enName }) => name === typeName || enName === typeName)
        ?.id ?? null
    );
  }
}
