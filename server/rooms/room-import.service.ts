import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { z } from 'zod';
import { toSquareMetres } from '#domain/buildings/area.rules';
import { sentenceOf } from '#domain/kit/failure';
import { roomFailure } from '#domain/rooms/room.failures';
import { whyNotRoom } from '#domain/rooms/room.rules';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import { importRowAction } from '#domain/tasks/task.status';
import { areaInput } from '#contract/buildings/area';
import { codeOf, int, labeled, text } from '#contract/kit/fields';
import { rooms } from '#contract/rooms/room.contract';
import type { Member } from '#server/kit/access/caller';
import { reachesOrg } from '#server/kit/access/org-scope';
import { Db, type Tx } from '#server/kit/db/db';
import { ImportSource, type Importer, type ImportRowResult } from '#server/kit/excel/importer-registry';
import { RoomEntity } from './room.entity';
import { RoomRegisterService } from './room-register.service';
import { RoomRegisterStore } from './room-register.store';

const row = z.object({
  buildingName: labeled('楼宇', 'Building', text(50).min(1)),
  floorNo: labeled('楼层号', 'Floor number', int.min(-20).max(200)),
  roomNo: labeled('房号', 'Room no.', text(20).min(1)),
  name: labeled('名称', 'Name', text(50).default('')),
  enName: labeled('英文名', 'English name', text(80).default('')),
  area: labeled('面积（m²）', 'Area (m²)', areaInput),
  usage: labeled('用途', 'Use', codeOf(roomUsage).default(roomUsage.idle)),
  useStatus: labeled('使用状态', 'State', codeOf(roomUseStatus).default(roomUseStatus.idle)),
  orgName: labeled('使用单位', 'Department', text(80).default('')),
  capacity: labeled('容纳人数', 'Capacity', int.min(0).max(100_000).default(0)),
  facilities: labeled('设施', 'Equipment', text(200).default('')),
  keyNo: labeled('钥匙号', 'Key no.', text(30).default('')),
  networkNo: labeled('信息点号', 'Network port', text(30).default('')),
});
type Row = z.output<typeof row>;

/** The columns of a room that a workbook sets. */
const columns = ['name', 'enName', 'usage', 'useStatus', 'capacity', 'facilities', 'keyNo', 'networkNo'] as const;

/** A row with the floor and the department it names; undefined where the name is unknown. */
interface PlacedRow {
  readonly row: Row;
  readonly floorId: number | undefined;
  readonly orgId: number | null | undefined;
  readonly stored: RoomEntity | undefined;
}

const refusal = (field: keyof Row, { zh, en }: { readonly zh: string; readonly en: string }): ImportRowResult => ({
  field,
  zh,
  en,
});

/** Imports rooms from a workbook, matched by building, floor and number. */
@ImportSource()
@Injectable()
export class RoomImportService implements Importer<Row> {
  readonly endpoint = rooms.importRun;
  readonly template = 'room';
  readonly title = { zh: '房间', en: 'Rooms' };
  readonly row = row;
  readonly columns = [
    { key: 'buildingName', example: '综合楼 B 座' },
    { key: 'floorNo', example: '3' },
    { key: 'roomNo', example: 'B305' },
    { key: 'name', example: '体质监测中心' },
    { key: 'enName', example: 'Fitness testing' },
    { key: 'area', example: '146.50' },
    { key: 'usage', of: roomUsage },
    { key: 'useStatus', of: roomUseStatus },
    { key: 'orgName', example: '体育部' },
    { key: 'capacity', example: '6' },
    { key: 'facilities' },
    { key: 'keyNo', example: 'K-0305' },
    { key: 'networkNo' },
  ];

  constructor(
    private readonly db: Db,
    private readonly store: RoomRegisterStore,
    private readonly service: RoomRegisterService,
  ) {}

  keyOf({ buildingName, floorNo, roomNo }: Row): string {
    return JSON.stringify([buildingName, floorNo, roomNo]);
  }

  async checkRows(caller: Member, rows: readonly Row[]): Promise<ImportRowResult[]> {
    return (await this.place(this.db, caller, rows)).map(({ row: one, floorId, orgId, stored }) => {
      if (floorId === undefined) return refusal('floorNo', roomFailure.floorUnknown);
      if (orgId === undefined) return refusal('orgName', roomFailure.orgUnknown);
      const unfit = whyNotRoom({ useStatus: one.useStatus, orgId });
      if (unfit) return refusal('useStatus', { zh: sentenceOf(unfit.spec, 'zh'), en: sentenceOf(unfit.spec, 'en') });
      const personId = stored?.principalUserId ?? null;
      if (
        !reachesOrg(caller, { orgId: stored ? stored.orgId : orgId, personId }) ||
        !reachesOrg(caller, { orgId, personId })
      )
        return refusal('orgName', roomFailure.orgOutside);
      if (!stored) return { fate: importRowAction.fresh };
      const isSame =
        stored.orgId === orgId &&
        toSquareMetres(stored.area) === one.area &&
        columns.every((key) => stored[key] === one[key]);
      return { fate: isSame ? importRowAction.same : importRowAction.changed };
    });
  }

  async writeRows(tx: Tx, caller: Member, rows: readonly Row[]): Promise<void> {
    for (const { row: one, floorId, orgId, stored } of await this.place(tx, caller, rows)) {
      const { buildingName: _building, floorNo: _floor, orgName: _org, ...values } = one;
      await this.service.put(
        tx,
        stored?.id,
        {
          ...values,
          floorId: floorId ?? 0,
          orgId: orgId ?? null,
          principalUserId: stored?.principalUserId ?? null,
          siteId: stored?.siteId ?? null,
        },
        caller,
      );
    }
  }

  private async place(on: Pick<Db | Tx, 'repository'>, caller: Member, rows: readonly Row[]): Promise<PlacedRow[]> {
    const [floors, orgs] = await Promise.all([
      this.store.floorsNamed([...new Set(rows.map(({ buildingName }) => buildingName))]),
      this.store.orgs({ ...caller, orgIds: null }),
    ]);
    const floorOf = new Map(floors.map(({ id, buildingName, no }) => [JSON.stringify([buildingName, no]), id]));
    const orgOf = new Map(orgs.map(({ id, name }) => [name, id]));
    const found = await on.repository(RoomEntity).findBy({
      floorId: In(floors.map(({ id }) => id)),
      roomNo: In(rows.map(({ roomNo }) => roomNo)),
      retiredAt: IsNull(),
    });
    const roomOf = new Map(found.map((room) => [`${room.floorId}/${room.roomNo}`, room]));
    return rows.map((one) => {
      const floorId = floorOf.get(JSON.stringify([one.buildingName, one.floorNo]));
      return {
        row: one,
        floorId,
        orgId: one.orgName === '' ? null : orgOf.get(one.orgName),
        stored: roomOf.get(`${floorId}/${one.roomNo}`),
      };
    });
  }
}
