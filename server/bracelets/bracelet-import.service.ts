import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { bindStatus, braceletColour } from '#domain/bracelets/bracelet.status';
import { fromYuan } from '#domain/kit/money';
import { importRowAction } from '#domain/tasks/task.status';
import { bracelets, braceletForm } from '#contract/bracelets/bracelet.contract';
import { labeled, text } from '#contract/kit/fields';
import type { Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { ImportSource, type Importer, type ImportRowResult } from '#server/kit/excel/importer-registry';
import { BraceletImportStore, type StoredImport } from './bracelet-import.store';
import { BraceletService } from './bracelet.service';

const row = braceletForm.omit({ venueId: true }).extend({ venueName: labeled('场馆', 'Venue', text(80).min(1)) });
type Row = z.output<typeof row>;

const isSame = (
  before: StoredImport,
  { venueId, labelNo, colour, deposit }: Omit<Row, 'venueName'> & { readonly venueId: number },
): boolean =>
  before.venueId === venueId &&
  before.labelNo === labelNo &&
  before.colour === colour &&
  before.deposit === fromYuan(deposit);

/** Imports wristbands from a workbook, matched by chip number; issued ones are not changed. */
@ImportSource()
@Injectable()
export class BraceletImportService implements Importer<Row> {
  readonly endpoint = bracelets.importRun;
  readonly template = 'bracelet';
  readonly title = { zh: '手环', en: 'Wristbands' };
  readonly row = row;
  readonly columns = [
    { key: 'venueName', example: '游泳馆' },
    { key: 'chipNo', example: '04A2B3C4D5E680' },
    { key: 'labelNo', example: '0142' },
    { key: 'colour', of: braceletColour },
    { key: 'deposit', example: '20.00' },
  ];

  constructor(
    private readonly db: Db,
    private readonly store: BraceletImportStore,
    private readonly service: BraceletService,
  ) {}

  keyOf({ chipNo }: Row): string {
    return chipNo;
  }

  async checkRows(caller: Member, rows: readonly Row[]): Promise<ImportRowResult[]> {
    const venues = await this.venuesOf(caller, rows);
    const stored = await this.store.find(
      this.db,
      rows.map(({ chipNo }) => chipNo),
      rows.map(({ labelNo }) => labelNo),
    );
    const labels = new Map<string, string>();
    return rows.map((one) => {
      const venueId = venues.get(one.venueName);
      if (venueId === undefined)
        return {
          field: 'venueName',
          zh: '没有此场馆，或不在您的管理范围内',
          en: 'This venue was not found or is outside your scope.',
        };
      const label = `${venueId}/${one.labelNo}`;
      const other = labels.get(label) ?? stored.find((it) => `${it.venueId}/${it.labelNo}` === label)?.chipNo;
      labels.set(label, one.chipNo);
      if (other !== undefined && other !== one.chipNo)
        return {
          field: 'labelNo',
          zh: `该场馆的标签号已用于芯片${other}`,
          en: `This label of the venue belongs to chip ${other}.`,
        };
      const before = stored.find(({ chipNo }) => chipNo === one.chipNo);
      if (!before) return { fate: importRowAction.fresh };
      if (isSame(before, { ...one, venueId })) return { fate: importRowAction.same };
      return before.bindStatus === bindStatus.bound
        ? {
            field: 'chipNo',
            zh: '手环已发放，归还后才能修改',
            en: 'This wristband is issued. It can be changed after it is returned.',
          }
        : { fate: importRowAction.changed };
    });
  }

  async writeRows(tx: Tx, caller: Member, rows: readonly Row[]): Promise<void> {
    const venues = await this.venuesOf(caller, rows);
    const stored = await this.store.find(
      tx,
      rows.map(({ chipNo }) => chipNo),
      [],
    );
    for (const { venueName, ...one } of rows) {
      const draft = { ...one, venueId: venues.get(venueName) ?? 0 };
      const before = stored.find(({ chipNo }) => chipNo === one.chipNo);
      if (!before || !isSame(before, draft)) await this.service.put(tx, before?.id, draft, caller);
    }
  }

  /** Returns the ids of the venues in scope by both names. */
  private async venuesOf(caller: Member, rows: readonly Row[]): Promise<ReadonlyMap<string, number>> {
    const venues = await this.store.venues([...new Set(rows.map(({ venueName }) => venueName))]);
    return new Map(
      venues
        .filter(({ id, merchantId }) => scopeReaches(caller, { venueId: id, merchantId }))
        .flatMap(({ id, name, enName }) => [
          [name, id],
          [enName, id],
        ]),
    );
  }
}
