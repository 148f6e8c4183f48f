import { Injectable } from '@nestjs/common';
import { fromSquareMetres } from '#domain/buildings/area.rules';
import { buildingFailure } from '#domain/buildings/building.failures';
import { Failure } from '#domain/kit/failure';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { floorRow, floors, type FloorRow } from '#contract/buildings/floor.contract';
import type { Caller } from '#server/kit/access/caller';
import type { Columns } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { EntityResource } from '#server/kit/resource/entity-resource.service';
import type { DraftOf } from '#server/kit/resource/resource.service';
import { BuildingStore } from './building.store';
import { FloorEntity } from './floor.entity';
import { FloorStore } from './floor.store';

type Form = ParsedOf<typeof floors.save>;

const sheet: Sheet<FloorRow> = {
  zh: '楼层',
  en: 'Floors',
  row: floorRow,
  columns: [
    { key: 'buildingName', value: (row, lang) => (lang === 'en' ? row.enBuildingName : row.buildingName) },
    { key: 'no' },
    { key: 'name' },
    { key: 'enName' },
    { key: 'area' },
    { key: 'rooms' },
    { key: 'roomArea' },
    { key: 'vacant' },
  ],
};

/** Lists, adds, changes, deletes and exports floors. */
@Injectable()
export class FloorService extends EntityResource<Form, FloorEntity> {
  protected readonly name = 'floor';
  protected readonly entity = FloorEntity;
  protected override readonly constraintFailures = {
    floor_no: buildingFailure.floorNoTaken,
    floor_building: buildingFailure.buildingUnknown,
    room_floor: buildingFailure.floorInUse,
  };

  constructor(
    db: Db,
    private readonly store: FloorStore,
    private readonly buildings: BuildingStore,
  ) {
    super(db);
  }

  /** Returns one page. */
  list(query: ParsedOf<typeof floors.list>): Promise<AnswerOf<typeof floors.list>> {
    return this.store.list.page(query);
  }

  /** Returns the buildings a floor may belong to. */
  async choices(): Promise<AnswerOf<typeof floors.choices>> {
    return { buildings: await this.buildings.enabled() };
  }

  /** Returns the filtered rows as a sheet. */
  @ExportSource(floors.exportFile)
  sheet(_caller: Caller, filter: Omit<ParsedOf<typeof floors.exportFile>, 'lang'>): ListSheet<FloorRow> {
    return { sheet, batches: this.store.list.rows(filter) };
  }

  protected validate(_tx: Tx, draft: DraftOf<Form>): Columns<FloorEntity> {
    if (draft.no === 0) throw new Failure(buildingFailure.floorNoZero);
    return { ...draft, area: fromSquareMetres(draft.area) };
  }
}
