import { Injectable } from '@nestjs/common';
import { fromSquareMetres } from '#domain/buildings/area.rules';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { roomFailure } from '#domain/rooms/room.failures';
import { whyNotRoom } from '#domain/rooms/room.rules';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { roomRow, rooms, type RoomRow } from '#contract/rooms/room.contract';
import { requireMember, type Caller, type Member } from '#server/kit/access/caller';
import { HistoryAccess } from '#server/kit/access/history-access';
import { reachesOrg } from '#server/kit/access/org-scope';
import type { Columns } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { EntityResource } from '#server/kit/resource/entity-resource.service';
import type { DraftOf } from '#server/kit/resource/resource.service';

import { RoomEntity } from './room.entity';
import { RoomRegisterStore } from './room-register.store';

type Form = ParsedOf<typeof rooms.save>;

const sheet: Sheet<RoomRow> = {
  zh: '房间',
  en: 'Rooms',
  row: roomRow,
  columns: [
    { key: 'buildingName', value: (row, lang) => (lang === 'en' ? row.enBuildingName : row.buildingName) },
    { key: 'floorName', value: (row, lang) => (lang === 'en' ? row.enFloorName : row.floorName) },
    { key: 'roomNo' },
    { key: 'name', value: (row, lang) => (lang === 'en' ? row.enName || row.name : row.name) },
    { key: 'area' },
    { key: 'usage', of: roomUsage },
    { key: 'useStatus', of: roomUseStatus },
    { key: 'orgName', value: (row, lang) => (lang === 'en' ? row.enOrgName : row.orgName) },
    { key: 'principalName', value: (row, lang) => (lang === 'en' ? row.enPrincipalName : row.principalName) },
    { key: 'capacity' },
    { key: 'facilities' },
    { key: 'keyNo' },
    { key: 'networkNo' },
    { key: 'siteName', value: (row, lang) => (lang === 'en' ? row.enSiteName : row.siteName) },
  ],
};

/** Lists, adds, changes, deletes and exports rooms within the caller's scope. */
@Injectable()
export class RoomRegisterService extends EntityResource<Form, RoomEntity> {
  protected readonly name = 'room';
  protected readonly entity = RoomEntity;
  protected override readonly missing = roomFailure.roomMissing;
  protected override readonly constraintFailures = {
    room_no: roomFailure.roomNoTaken,
    room_floor: roomFailure.floorUnknown,
    room_org: roomFailure.orgUnknown,
    room_site: roomFailure.siteTaken,
    room_site_id: roomFailure.siteUnknown,
    fixed_asset_room: roomFailure.roomHasAssets,
    office_occupant_room: roomFailure.roomInUse,
    space_month_room: roomFailure.roomInUse,
    room_event_room: roomFailure.roomInUse,
  };

  constructor(
    db: Db,
    private readonly store: RoomRegisterStore,
  ) {
    super(db);
  }

  /** Returns one page. */
  list(query: ParsedOf<typeof rooms.list>, caller: Member): Promise<AnswerOf<typeof rooms.list>> {
    return this.store.list.page(query, caller);
  }

  /** Returns what the form and the filters of rooms offer. */
  async choices(caller: Member): Promise<AnswerOf<typeof rooms.choices>> {
    const [buildings, floors, orgs, principals, sites] = await Promise.all([
      this.store.buildings(),
      this.store.floors(),
      this.store.orgs(caller),
      this.store.principals(),
      this.store.sites(caller),
    ]);
    return { buildings, floors, orgs, principals, sites };
  }

  /** Returns the floors of a building from the top down with the rooms of the caller's scope. */
  async ofBuilding(
    { buildingId }: ParsedOf<typeof rooms.ofFloor>,
    caller: Member,
  ): Promise<AnswerOf<typeof rooms.ofFloor>> {
    const building = await this.store.building(buildingId);
    if (!building) throw new Failure(this.missing);
    const all = await this.store.ofBuilding(caller, buildingId, EXPORT_CAP);
    return {
      ...building,
      floors: building.floors.map((floor) => ({ ...floor, rooms: all.filter(({ floorId }) => floorId === floor.id) })),
    };
  }

  /** Returns one room of the caller's scope. */
  async detail({ id }: ParsedOf<typeof rooms.detail>, caller: Member): Promise<RoomRow> {
    const [room] = await this.store.list.first({ id }, 1, caller);
    if (!room) throw new Failure(this.missing);
    return room;
  }

  /** Throws if a room is outside the caller's scope. */
  @HistoryAccess('room')
  async mayReadHistory(caller: Caller, key: string): Promise<void> {
    await this.detail({ id: Number(key) }, requireMember(caller));
  }

  /** Returns the filtered rows as a sheet. */
  @ExportSource(rooms.exportFile)
  sheet(caller: Member, filter: Omit<ParsedOf<typeof rooms.exportFile>, 'lang'>): ListSheet<RoomRow> {
    return { sheet, batches: this.store.list.rows(filter, caller) };
  }

  protected override isReachable(held: RoomEntity, caller: Member): boolean {
    return held.retiredAt === null && reachesOrg(caller, { orgId: held.orgId, personId: held.principalUserId });
  }

  protected async validate(tx: Tx, draft: DraftOf<Form>, caller: Member): Promise<Columns<RoomEntity>> {
    throwIfRefused(whyNotRoom(draft));
    if (!reachesOrg(caller, { orgId: draft.orgId, personId: draft.principalUserId }))
      throw new Failure(roomFailure.orgOutside);
    if (draft.principalUserId !== null && !(await this.store.isPrincipal(tx, draft.principalUserId)))
      throw new Failure(roomFailure.principalUnknown);
    return { ...draft, area: fromSquareMetres(draft.area) };
  }
}
