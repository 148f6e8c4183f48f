import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { fixedAssetFailure } from '#domain/infrastructure/fixed-asset.failures';
import { isMeter, meterUnit } from '#domain/infrastructure/meter-reading.rules';
import { fixedAssetKind, fixedAssetStatus } from '#domain/infrastructure/fixed-asset.status';
import { buildingFailure } from '#domain/buildings/building.failures';
import { roomFailure } from '#domain/rooms/room.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { fixedAssetRow, fixedAssets, type FixedAssetRow } from '#contract/infrastructure/fixed-asset.contract';
import { requireMember, type Caller, type Member } from '#server/kit/access/caller';
import { HistoryAccess } from '#server/kit/access/history-access';
import { reachesOrg } from '#server/kit/access/org-scope';
import { lockRow, type Columns } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { EntityResource } from '#server/kit/resource/entity-resource.service';
import type { DraftOf } from '#server/kit/resource/resource.service';
import { FixedAssetEntity } from './fixed-asset.entity';
import { FixedAssetStore } from './fixed-asset.store';

type Form = ParsedOf<typeof fixedAssets.save>;
type Draft = DraftOf<Form>;

const sheet: Sheet<FixedAssetRow> = {
  zh: '基础设施',
  en: 'Meters and assets',
  row: fixedAssetRow,
  columns: [
    { key: 'kind', of: fixedAssetKind, width: 14 },
    { key: 'no' },
    { key: 'buildingName', value: (row, lang) => (lang === 'en' ? row.enBuildingName : row.buildingName) },
    { key: 'roomNo', width: 12 },
    { key: 'place', value: (row, lang) => (lang === 'en' ? row.enPlace || row.place : row.place), width: 24 },
    { key: 'brand', width: 24 },
    { key: 'factor', width: 10 },
    {
      key: 'lastValue',
      value: ({ kind, lastValue }) =>
        lastValue === null ? null : `${lastValue} ${isMeter(kind) ? meterUnit[kind] : ''}`.trim(),
    },
    { key: 'lastAt', width: 20 },
    { key: 'installedOn', width: 14 },
    { key: 'hardwareName', value: (row, lang) => (lang === 'en' ? row.enHardwareName : row.hardwareName) },
    { key: 'status', of: fixedAssetStatus, width: 12 },
    { key: 'remark', width: 30 },
  ],
};

/** Lists, adds, changes, deletes and exports meters and fixed assets within the caller's scope. */
@Injectable()
export class FixedAssetService extends EntityResource<Form, FixedAssetEntity> {
  protected readonly name = 'fixedAsset';
  protected readonly entity = FixedAssetEntity;
  protected override readonly missing = fixedAssetFailure.fixedAssetMissing;
  protected override readonly constraintFailures = {
    fixed_asset_no: fixedAssetFailure.fixedAssetNoTaken,
    fixed_asset_device: fixedAssetFailure.fixedAssetDeviceTaken,
    fixed_asset_building: buildingFailure.buildingUnknown,
    meter_reading_asset: fixedAssetFailure.fixedAssetHasReadings,
  };

  constructor(
    db: Db,
    private readonly store: FixedAssetStore,
  ) {
    super(db);
  }

  /** Returns one page. */
  list(query: ParsedOf<typeof fixedAssets.list>, caller: Member): Promise<AnswerOf<typeof fixedAssets.list>> {
    return this.store.list.page(query, caller);
  }

  /** Returns the buildings and the devices that the form offers. */
  async choices(caller: Member): Promise<AnswerOf<typeof fixedAssets.choices>> {
    const [buildings, devices] = await Promise.all([this.store.buildings(), this.store.devices(caller)]);
    return { buildings, devices };
  }

  /** Returns rooms of the caller's scope by a part of their number or name, or by their id. */
  rooms({ keyword }: ParsedOf<typeof fixedAssets.rooms>, caller: Member): Promise<AnswerOf<typeof fixedAssets.rooms>> {
    return this.store.roomChoices(keyword, caller);
  }

  /** Throws if a fixed asset is outside the caller's scope. */
  @HistoryAccess('fixedAsset')
  async mayReadHistory(caller: Caller, key: string): Promise<void> {
    if (!/^[1-9]\d{0,8}$/.test(key) || !(await this.store.find(Number(key), requireMember(caller))))
      throw new Failure(this.missing);
  }

  /** Returns the filtered rows as a sheet. */
  @ExportSource(fixedAssets.exportFile)
  sheet(caller: Member, filter: Omit<ParsedOf<typeof fixedAssets.exportFile>, 'lang'>): ListSheet<FixedAssetRow> {
    return { sheet, batches: this.store.list.rows(filter, caller) };
  }

  protected override async lock(tx: Tx, id: number, caller: Member): Promise<FixedAssetEntity> {
    const held = await lockRow(tx, FixedAssetEntity, id);
    if (!held || !(await this.store.reachable([id], caller, tx)).has(id)) throw new Failure(this.missing);
    return held;
  }

  protected async validate(
    tx: Tx,
    draft: Draft,
    caller: Member,
    held: FixedAssetEntity | null,
  ): Promise<Columns<FixedAssetEntity>> {
    const factor = isMeter(draft.kind) ? draft.factor : 1;
    if (held && (held.kind !== draft.kind || held.factor !== factor) && (await this.store.hasReadings(tx, held.id)))
      throw new Failure(fixedAssetFailure.meterFactsFixed);
    const place = await this.placeOf(tx, draft, caller);
    if (
      draft.hardwareId !== null &&
      draft.hardwareId !== held?.hardwareId &&
      !(await this.store.hasDevice(tx, draft.hardwareId, caller))
    )
      throw new Failure(fixedAssetFailure.fixedAssetDeviceUnknown);
    return { ...draft, factor, ...place };
  }

  /** Returns the room, or the building without one; throws if it is outside the caller's scope. */
  private async placeOf(
    tx: Tx,
    { buildingId, roomId }: Draft,
    caller: Member,
  ): Promise<Pick<FixedAssetEntity, 'buildingId' | 'roomId'>> {
    if (roomId === null) {
      if (!reachesOrg(caller, { orgId: null })) throw new Failure(fixedAssetFailure.fixedAssetRoomNeeded);
      return { buildingId, roomId: null };
    }
    const room = await this.store.room(tx, roomId);
    if (!room || !reachesOrg(caller, room)) throw new Failure(roomFailure.roomMissing);
    if (room.buildingId !== buildingId) throw new Failure(fixedAssetFailure.fixedAssetRoomElsewhere);
    return { buildingId: null, roomId };
  }
}
