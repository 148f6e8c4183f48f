import { Injectable } from '@nestjs/common';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import type { AnswerOf } from '#contract/kit/endpoint';
import { roomGroupRow, spaceOverview, type RoomGroupRow } from '#contract/rooms/space-overview.contract';
import type { Member } from '#server/kit/access/caller';
import { singleBatch } from '#server/kit/excel/row-page';
import type { Sheet, SheetAnswer } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { RoomRegisterStore } from './room-register.store';

const sheet: Sheet<RoomGroupRow> = {
  zh: '空间总览',
  en: 'Space overview',
  row: roomGroupRow,
  columns: [
    { key: 'buildingName', value: (row, lang) => (lang === 'en' ? row.enBuildingName : row.buildingName) },
    { key: 'usage', of: roomUsage },
    { key: 'useStatus', of: roomUseStatus },
    { key: 'orgName', value: (row, lang) => (lang === 'en' ? row.enOrgName : row.orgName) },
    { key: 'rooms' },
    { key: 'area' },
  ],
};

/** Shows all rooms of a scope as sums. */
@Injectable()
export class SpaceOverviewService {
  constructor(private readonly store: RoomRegisterStore) {}

  /** Returns the groups of rooms of the caller's scope with the names of their buildings and departments. */
  async read(caller: Member): Promise<AnswerOf<typeof spaceOverview.read>> {
    const rows = await this.store.overview(caller);
    const buildings = new Map(
      rows.map((row) => [row.buildingId, { id: row.buildingId, name: row.buildingName, enName: row.enBuildingName }]),
    );
    const orgs = new Map(
      rows.flatMap(({ orgId, orgName, enOrgName }) =>
        orgId === null ? [] : [[orgId, { id: orgId, name: orgName, enName: enOrgName }] as const],
      ),
    );
    return {
      buildings: [...buildings.values()],
      orgs: [...orgs.values()],
      groups: rows.map(({ buildingId, usage, useStatus, orgId, rooms, area }) => ({
        buildingId,
        usage,
        useStatus,
        orgId,
        rooms,
        area,
      })),
    };
  }

  /** Returns the overview as a sheet. */
  @ExportSource(spaceOverview.exportFile)
  async sheet(caller: Member): Promise<SheetAnswer> {
    return { sheet, batches: singleBatch(await this.store.overview(caller)) };
  }
}
