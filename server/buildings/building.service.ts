import { Injectable } from '@nestjs/common';
import { fromSquareMetres } from '#domain/buildings/area.rules';
import { buildingFailure } from '#domain/buildings/building.failures';
import { floorNames, floorNumbers } from '#domain/buildings/floor.rules';
import { Failure } from '#domain/kit/failure';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { buildingRow, buildings, type BuildingRow } from '#contract/buildings/building.contract';
import type { Caller, Member } from '#server/kit/access/caller';
import type { Columns } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { EntityResource } from '#server/kit/resource/entity-resource.service';
import type { DraftOf } from '#server/kit/resource/resource.service';
import { BuildingEntity } from './building.entity';
import { BuildingStore } from './building.store';
import { FloorService } from './floor.service';

type Form = ParsedOf<typeof buildings.edit>;

const sheet: Sheet<BuildingRow> = {
  zh: '楼宇',
  en: 'Buildings',
  row: buildingRow,
  columns: [
    { key: 'code' },
    { key: 'name' },
    { key: 'enName' },
    { key: 'campusName', value: (row, lang) => (lang === 'en' ? row.enCampusName : row.campusName) },
    { key: 'address' },
    { key: 'year' },
    { key: 'floorsAbove' },
    { key: 'floorsBelow' },
    { key: 'buildArea' },
    { key: 'usableArea' },
    { key: 'rooms' },
    { key: 'roomArea' },
    { key: 'managers', value: ({ managers, enManagers }, lang) => (lang === 'en' ? enManagers : managers) },
    { key: 'lng' },
    { key: 'lat' },
    { key: 'status', of: switchStatus },
  ],
};

/** Lists, adds, changes, deletes and exports buildings. */
@Injectable()
export class BuildingService extends EntityResource<Form, BuildingEntity> {
  protected readonly name = 'building';
  protected readonly entity = BuildingEntity;
  protected override readonly constraintFailures = {
    building_name: buildingFailure.buildingNameTaken,
    building_code: buildingFailure.buildingCodeTaken,
    building_campus: buildingFailure.campusUnknown,
    floor_building: buildingFailure.buildingInUse,
    fixed_asset_building: buildingFailure.buildingHasAssets,
  };

  constructor(
    db: Db,
    private readonly store: BuildingStore,
    private readonly floors: FloorService,
  ) {
    super(db);
  }

  /** Returns one page. */
  list(query: ParsedOf<typeof buildings.list>): Promise<AnswerOf<typeof buildings.list>> {
    return this.store.list.page(query);
  }

  /** Returns campuses and the people who may manage a building. */
  async choices(): Promise<AnswerOf<typeof buildings.choices>> {
    const [campuses, managers] = await Promise.all([this.store.campuses(), this.store.managers()]);
    return { campuses, managers };
  }

  /** Returns all buildings in use. */
  lookup(): Promise<AnswerOf<typeof buildings.lookup>> {
    return this.store.enabled();
  }

  /** Adds a building and, if asked for, all its floors with their usual names. */
  addWithFloors({ withFloors, ...draft }: ParsedOf<typeof buildings.add>, caller: Member): Promise<{ id: number }> {
    return this.write(draft, async (tx) => {
      const id = await this.put(tx, undefined, draft, caller);
      if (withFloors)
        for (const no of floorNumbers(draft.floorsBelow, draft.floorsAbove)) {
          const { zh, en } = floorNames(no);
          await this.floors.put(tx, undefined, { buildingId: id, no, name: zh, enName: en, area: 0 }, caller);
        }
      return { id };
    });
  }

  /** Returns the filtered rows as a sheet. */
  @ExportSource(buildings.exportFile)
  sheet(_caller: Caller, filter: Omit<ParsedOf<typeof buildings.exportFile>, 'lang'>): ListSheet<BuildingRow> {
    return { sheet, batches: this.store.list.rows(filter) };
  }

  protected async validate(tx: Tx, draft: DraftOf<Form>): Promise<Columns<BuildingEntity>> {
    if (draft.buildArea > 0 && draft.usableArea > draft.buildArea)
      throw new Failure(buildingFailure.usableAreaTooLarge);
    if ((draft.lng === null) !== (draft.lat === null)) throw new Failure(buildingFailure.positionIncomplete);
    const managerIds = [...new Set(draft.managerIds)];
    if ((await this.store.countManagers(tx, managerIds)) !== managerIds.length)
      throw new Failure(buildingFailure.managerUnknown);
    return {
      ...draft,
      managerIds,
      buildArea: fromSquareMetres(draft.buildArea),
      usableArea: fromSquareMetres(draft.usableArea),
    };
  }
}
