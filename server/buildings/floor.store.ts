import { Injectable } from '@nestjs/common';
import { roomUseStatus } from '#domain/rooms/room.status';
import type { FloorRow } from '#contract/buildings/floor.contract';
import { Db } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

const list: ListQuery<'keyword' | 'buildingId', 'no'> = {
  select: `
    f.id, f.building_id as "buildingId", b.name as "buildingName", b.en_name as "enBuildingName", f.no, f.name,
    f.en_name as "enName", f.area / 100.0 as area, r.rooms::int as rooms, coalesce(r.area, 0) / 100.0 as "roomArea",
    r.vacant::int as vacant, f.version
  `,
  from: `
    floor f
      join building b on b.id = f.building_id
      cross join lateral (
        select count(*) as rooms, sum(x.area) as area,
          count(*) filter (where x.use_status = ${roomUseStatus.idle}) as vacant
        from v_room x
        where x.floor_id = f.id
      ) r
  `,
  filters: { keyword: contains('b.name', 'b.en_name', 'f.name', 'f.en_name'), buildingId: equals('f.building_id') },
  sorts: { no: ['b.name', 'f.no'] },
  tieBreaker: 'b.name, f.no, f.id',
};

/** Reads floors. */
@Injectable()
export class FloorStore {
  readonly list: StoredList<FloorRow>;

  constructor(db: Db) {
    this.list = new StoredList(db, list);
  }
}
