import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { role } from '#domain/session/role.status';
import { dateKind } from '#domain/venues/venue.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import { charges, chargeSheetRow } from '#contract/charges/charge.contract';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { rowBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { ChargeStore } from './charge.store';

type Row = z.output<typeof chargeSheetRow>;

const sheet: Sheet<Row> = {
  zh: '收费标准',
  en: 'Prices',
  row: chargeSheetRow,
  columns: [
    { key: 'venueName' },
    { key: 'siteName' },
    { key: 'spaceName' },
    { key: 'role', of: role },
    { key: 'dateKind', of: dateKind, width: 12 },
    { key: 'begin', width: 10 },
    { key: 'end', width: 10 },
    { key: 'price', money: true },
    { key: 'companionPrice', money: true },
    { key: 'effectiveFrom' },
    { key: 'effectiveTo' },
  ],
};

/** Exports prices in the format that the import reads. */
@Injectable()
export class ChargeExport {
  constructor(
    private readonly db: Db,
    private readonly store: ChargeStore,
  ) {}

  /** Exports all prices within the caller's scope, or those of one site. */
  @ExportSource(charges.exportFile)
  exportSheet(caller: Member, { siteId }: Omit<ParsedOf<typeof charges.exportFile>, 'lang'>): ListSheet<Row> {
    return { sheet, batches: rowBatches<Row & Record<string, unknown>>(this.db, this.store.all(caller, siteId)) };
  }
}
