import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { z } from 'zod';
import { buildingFailure } from '#domain/buildings/building.failures';
import { fixedAssetFailure } from '#domain/infrastructure/fixed-asset.failures';
import { fixedAssetKind, fixedAssetStatus } from '#domain/infrastructure/fixed-asset.status';
import { isMeter, MAX_FACTOR } from '#domain/infrastructure/meter-reading.rules';
import { roomFailure } from '#domain/rooms/room.failures';
import { importRowAction } from '#domain/tasks/task.status';
import { fixedAssets } from '#contract/infrastructure/fixed-asset.contract';
import { codeOf, date, int, labeled, text } from '#contract/kit/fields';
import type { Member } from '#server/kit/access/caller';
import { reachesOrg } from '#server/kit/access/org-scope';
import { Db, type Tx } from '#server/kit/db/db';
import { ImportSource, type Importer, type ImportRowResult } from '#server/kit/excel/importer-registry';
import { FixedAssetEntity } from './fixed-asset.entity';
import { FixedAssetService } from './fixed-asset.service';
import { FixedAssetStore, type AssetRoom } from './fixed-asset.store';

const row = z.object({
  no: labeled('编号', 'No.', text(40).min(1)),
  kind: labeled('类型', 'Kind', codeOf(fixedAssetKind)),
  buildingName: labeled('楼宇', 'Building', text(50).min(1)),
  roomNo: labeled('房间', 'Room', text(20).default('')),
  place: labeled('位置', 'Location', text(80).default('')),
  enPlace: labeled('英文位置', 'English location', text(120).default('')),
  brand: labeled('品牌型号', 'Brand and model', text(60).default('')),
  factor: labeled('倍率', 'Multiplier', int.min(1).max(MAX_FACTOR).default(1)),
  installedOn: labeled('安装日期', 'Installed', date.optional()),
  status: labeled('状态', 'State', codeOf(fixedAssetStatus).default(fixedAssetStatus.normal)),
  remark: labeled('备注', 'Remark', text(200).default('')),
});
type Row = z.output<typeof row>;

/** The columns that a workbook sets, as they are stored. */
const columns = ['kind', 'place', 'enPlace', 'brand', 'factor', 'status', 'remark'] as const;

/** A row with the building or room it names, undefined where the name is unknown, and the stored asset. */
interface PlacedRow {
  readonly row: Row;
  readonly buildingId: number | undefined;
  readonly room: AssetRoom | null | undefined;
  readonly stored: FixedAssetEntity | undefined;
}

const refusal = (field: keyof Row, { zh, en }: { readonly zh: string; readonly en: string }): ImportRowResult => ({
  field,
  zh,
  en,
});

/** Imports meters and fixed assets from a workbook, matched by number. */
@ImportSource()
@Injectable()
export class FixedAssetImportService implements Importer<Row> {
  readonly endpoint = fixedAssets.importRun;
  readonly template = 'fixedAsset';
  readonly title = { zh: '基础设施', en: 'Meters and assets' };
  readonly row = row;
  readonly columns = [
    { key: 'no', example: 'D-ZHB-01' },
    { key: 'kind', of: fixedAssetKind },
    { key: 'buildingName', example: '综合楼 B 座' },
    { key: 'roomNo', example: 'B305' },
    { key: 'place', example: '一层配电间' },
    { key: 'enPlace', example: 'Switch room, floor 1' },
    { key: 'brand' },
    { key: 'factor', example: '1' },
    { key: 'installedOn', example: '2024-09-01' },
    { key: 'status', of: fixedAssetStatus },
    { key: 'remark' },
  ];

  constructor(
    private readonly db: Db,
    private readonly store: FixedAssetStore,
    private readonly service: FixedAssetService,
  ) {}

  keyOf({ no }: Row): string {
    return no;
  }

  async checkRows(caller: Member, rows: readonly Row[]): Promise<ImportRowResult[]> {
    const placed = await this.place(this.db, rows);
    const known = placed.flatMap(({ stored }) => stored?.id ?? []);
    const reachable = await this.store.reachable(known, caller);
    return placed.map((one) => {
      const { row: written, buildingId, room, stored } = one;
      if (buildingId === undefined) return refusal('buildingName', buildingFailure.buildingUnknown);
      if (room === undefined) return refusal('roomNo', roomFailure.roomMissing);
      if (stored && !reachable.has(stored.id)) return refusal('no', fixedAssetFailure.fixedAssetNoTaken);
      if (!reachesOrg(caller, room ?? { orgId: null }))
        return refusal('roomNo', room ? roomFailure.roomMissing : fixedAssetFailure.fixedAssetRoomNeeded);
      if (written.factor !== 1 && !isMeter(written.kind))
        return {
          field: 'factor',
          zh: '只有水表和电表有倍率',
          en: 'Only water and electricity meters have a multiplier.',
        };
      if (!stored) return { fate: importRowAction.fresh };
      const isSame =
        stored.roomId === (room?.id ?? null) &&
        stored.buildingId === (room ? null : buildingId) &&
        (written.installedOn ?? null) === stored.installedOn &&
        columns.every((key) => stored[key] === written[key]);
      return { fate: isSame ? importRowAction.same : importRowAction.changed };
    });
  }

  async writeRows(tx: Tx, caller: Member, rows: readonly Row[]): Promise<void> {
    for (const { row: written, buildingId, room, stored } of await this.place(tx, rows)) {
      const { buildingName: _building, roomNo: _room, installedOn, ...values } = written;
      await this.service.put(
        tx,
        stored?.id,
        {
          ...values,
          buildingId: buildingId ?? 0,
          roomId: room?.id ?? null,
          installedOn: installedOn ?? null,
          hardwareId: stored?.hardwareId ?? null,
        },
        caller,
      );
    }
  }

  private async place(on: Pick<Db | Tx, 'repository'>, rows: readonly Row[]): Promise<PlacedRow[]> {
    const names = [...new Set(rows.map(({ buildingName }) => buildingName))];
    const [buildings, rooms, found] = await Promise.all([
      this.store.buildingsNamed(names),
      this.store.roomsNamed(names, [...new Set(rows.map(({ roomNo }) => roomNo))]),
      on.repository(FixedAssetEntity).findBy({ no: In(rows.map(({ no }) => no)) }),
    ]);
    const buildingOf = new Map(buildings.map(({ id, name }) => [name, id]));
    const roomOf = new Map(rooms.map((room) => [JSON.stringify([room.buildingName, room.roomNo]), room]));
    const assetOf = new Map(found.map((asset) => [asset.no, asset]));
    return rows.map((one) => ({
      row: one,
      buildingId: buildingOf.get(one.buildingName),
      room: one.roomNo === '' ? null : roomOf.get(JSON.stringify([one.buildingName, one.roomNo])),
      stored: assetOf.get(one.no),
    }));
  }
}
