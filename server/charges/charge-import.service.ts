import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { fromYuan } from '#domain/kit/money';
import { minute, type LocalDate } from '#domain/kit/time';
import { role } from '#domain/session/role.status';
import { importRowAction } from '#domain/tasks/task.status';
import type { Charge } from '#domain/charges/charge.rules';
import { priceClashes } from '#domain/charges/charge-sheet.rules';
import { dateKind } from '#domain/venues/venue.status';
import { codeOf, date, labeled, text } from '#contract/kit/fields';
import { charges, MAX_CHARGE_YUAN } from '#contract/charges/charge.contract';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { ImportSource, type Importer, type ImportRowResult } from '#server/kit/excel/importer-registry';
import { ChargeService } from './charge.service';
import { ChargeStore } from './charge.store';
import type { Site } from '#server/venues/venue-tables.service';

const clock = z
  .string()
  .trim()
  .refine((at) => /^([01]\d|2[0-4]):[0-5]0$/.test(at) && at <= '24:00', { message: 'HH:m0' });
const yuan = z.coerce
  .number()
  .min(0)
  .max(MAX_CHARGE_YUAN)
  .transform((amount) => Math.round(amount * 100) / 100);
const row = z.object({
  venueName: labeled('场馆', 'Venue', text(50).min(1)),
  siteName: labeled('场地', 'Site', text(50).min(1)),
  spaceName: labeled('片场', 'Court', text(50).optional()),
  role: labeled('人群', 'Role', codeOf(role).optional()),
  dateKind: labeled('日期类型', 'Day type', codeOf(dateKind).optional()),
  begin: labeled('开始', 'From', clock.default('00:00')),
  end: labeled('结束', 'To', clock.default('24:00')),
  price: labeled('价格（元）', 'Price (CNY)', yuan),
  companionPrice: labeled('同伴价（元）', 'Companion price (CNY)', yuan.default(0)),
  effectiveFrom: labeled('生效日期', 'Valid from', date.optional()),
  effectiveTo: labeled('失效日期', 'Valid until', date.optional()),
});
type Row = z.output<typeof row>;
type PlacedCharge = Omit<Charge, 'id'> & { readonly siteId: number };

const LAST_MINUTE = 2_880;
/** Returns the end of a band, cut at midnight: a band that ends with the day continues into the night. */
const lastOf = ({ endMinute }: Omit<Charge, 'id'>): number => Math.min(endMinute, 1_440);
const sameCharge = (a: Omit<Charge, 'id'>, b: Omit<Charge, 'id'>): boolean =>
  a.spaceId === b.spaceId &&
  a.roleId === b.roleId &&
  a.dateKind === b.dateKind &&
  a.beginMinute === b.beginMinute &&
  lastOf(a) === lastOf(b) &&
  a.effectiveFrom === b.effectiveFrom &&
  a.effectiveTo === b.effectiveTo;

/**
 * Imports prices from a workbook. Rows are matched by all their conditions; a row changes the amount of its price or
 * adds one.
 */
@ImportSource()
@Injectable()
export class ChargeImportService implements Importer<Row> {
  readonly endpoint = charges.importRun;
  readonly template = 'charge';
  readonly title = { zh: '收费标准', en: 'Prices' };
  readonly row = row;
  readonly columns = [
    { key: 'venueName', example: '综合体育馆' },
    { key: 'siteName', example: '羽毛球馆' },
    { key: 'spaceName' },
    { key: 'role', of: role },
    { key: 'dateKind', of: dateKind },
    { key: 'begin', example: '08:00' },
    { key: 'end', example: '24:00' },
    { key: 'price', example: '20' },
    { key: 'companionPrice', example: '0' },
    { key: 'effectiveFrom' },
    { key: 'effectiveTo' },
  ];

  constructor(
    private readonly prices: ChargeService,
    private readonly store: ChargeStore,
  ) {}

  keyOf({ price: _, companionPrice: __, ...names }: Row): string {
    return JSON.stringify(names);
  }

  async checkRows(caller: Member, rows: readonly Row[]): Promise<ImportRowResult[]> {
    const placed = rows.map((one) => this.resolveRow(caller, one));
    const sites = [...new Set(placed.flatMap((put) => ('field' in put ? [] : [put.siteId])))];
    const held = new Map(
      await Promise.all(sites.map(async (siteId) => [siteId, await this.store.chargesOf(siteId)] as const)),
    );
    const clashing = new Set(sites.flatMap((siteId) => this.clashingRows(held.get(siteId) ?? [], placed, siteId)));
    return placed.map((put, n): ImportRowResult => {
      if ('field' in put) return put;
      if (clashing.has(n))
        return {
          field: 'begin',
          zh: '与已有价格或文件中另一行重复：相同人群、日期、时段和片场只能有一个价格',
          en: 'Duplicates an existing price or another row: only one price is allowed for the same role, days, times and court.',
        };
      const known = held.get(put.siteId)?.find((charge) => sameCharge(charge, put));
      if (!known) return { fate: importRowAction.fresh };
      return {
        fate:
          known.price === put.price && known.companionPrice === put.companionPrice
            ? importRowAction.same
            : importRowAction.changed,
      };
    });
  }

  async writeRows(tx: Tx, caller: Member, rows: readonly Row[]): Promise<void> {
    const placed = rows
      .map((one) => this.resolveRow(caller, one))
      .filter((put): put is PlacedCharge => !('field' in put));
    const sites = [...new Set(placed.map(({ siteId }) => siteId))].sort((a, b) => a - b);
    const held = await this.store.lockSites(tx, sites);
    for (const siteId of sites) {
      const own = placed.filter((put) => put.siteId === siteId);
      await this.store.drop(
        tx,
        (held.get(siteId) ?? []).filter((charge) => own.some((put) => sameCharge(charge, put))).map(({ id }) => id),
      );
      await this.store.add(tx, siteId, own);
    }
  }

  /** Resolves the names of a row, or returns the field that matches nothing in the caller's scope. */
  private resolveRow(caller: Member, one: Row): PlacedCharge | (ImportRowResult & { readonly field: string }) {
    const site: Site | undefined = this.prices
      .sitesInScope(caller)
      .find(({ siteName, venue }) => siteName === one.siteName && venue.venueName === one.venueName);
    if (!site) return { field: 'siteName', zh: '没有此场馆的这个场地', en: 'This venue has no such site.' };
    const space = one.spaceName ? site.spaces.find(({ spaceName }) => spaceName === one.spaceName) : null;
    if (space === undefined) return { field: 'spaceName', zh: '该场地没有此片场', en: 'This site has no such court.' };
    const [begin, end] = [minute(one.begin), minute(one.end)];
    if (end !== 1_440 && end <= begin)
      return { field: 'end', zh: '结束须晚于开始', en: 'The end must be after the start.' };
    if (one.effectiveFrom && one.effectiveTo && one.effectiveFrom > one.effectiveTo)
      return { field: 'effectiveTo', zh: '失效日期不能早于生效日期', en: 'Valid until cannot be before valid from.' };
    return {
      siteId: site.id,
      spaceId: space?.id ?? null,
      roleId: one.role ?? null,
      dateKind: one.dateKind ?? null,
      beginMinute: begin,
      endMinute: end === 1_440 ? LAST_MINUTE : end,
      price: fromYuan(one.price),
      companionPrice: fromYuan(one.companionPrice),
      effectiveFrom: (one.effectiveFrom ?? null) as LocalDate | null,
      effectiveTo: (one.effectiveTo ?? null) as LocalDate | null,
    };
  }

  /** Returns the rows of the file that conflict with remaining prices or with each other. */
  private clashingRows(
    held: readonly Charge[],
    placed: readonly (PlacedCharge | { readonly field: string })[],
    siteId: number,
  ): number[] {
    const mine = placed.flatMap((put, n) => ('field' in put || put.siteId !== siteId ? [] : [{ ...put, id: -1 - n }]));
    const stays = held.filter((charge) => !mine.some((put) => sameCharge(charge, put)));
    return priceClashes<Charge>([...stays, ...mine]).flatMap((pair) =>
      pair.filter(({ id }) => id < 0).map(({ id }) => -1 - id),
    );
  }
}
