import '#web/kit/theme/list.css';
import './room.css';
import { useQuery } from '@tanstack/react-query';
import { Empty, Table } from 'antd';
import { useState } from 'react';
import type { RoomUsage } from '#domain/rooms/room.status';
import { roomRow, rooms, type RoomRow } from '#contract/rooms/room.contract';
import { labelOf } from '#contract/kit/fields';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';
import { amount } from '#web/kit/text/format';
import { useBuildingNotice } from './building-notice';
import { FloorNav, shownFloor } from './floor-nav';
import { roomColumns } from './room-columns';
import { BuildingSelect, useBuilding } from './use-building';
import { UsageSums } from './usage-sums';

const shown = ['roomNo', 'usage', 'area', 'useStatus', 'orgName', 'principalName', 'capacity', 'keyNo'];

/** The rooms of one floor with their area by use; the floors of the building stand beside it. */
export default function VisualFloorRoom() {
  const translator = useWords();
  const { t, pick, lang } = translator;
  const building = useBuilding();
  const [only, show] = useState<RoomUsage | null>(null);
  const id = building.chosen?.id;
  const { data, error, refetch } = useQuery({
    queryKey: ['VisualRoomList', 'floor', id],
    enabled: id !== undefined,
    queryFn: () => call(rooms.ofFloor, { buildingId: id ?? 0 }, { quiet: true }),
  });
  const floor = shownFloor(data?.floors, building.query);
  const notice = useBuildingNotice(building, { error, refetch }, { zh: '楼层', en: 'floors' });
  if (notice) return notice;
  const columns = roomColumns
    .filter(({ key }) => shown.includes(key))
    .map(({ key, draw, number }) => ({
      key,
      title: labelOf(roomRow.shape[key as keyof typeof roomRow.shape], lang) ?? key,
      ...(number ? { align: 'right' as const } : {}),
      render: (_: unknown, row: RoomRow) => draw(row, translator),
    }));
  return (
    <div className="rm-page">
      <h1 className="v-hidden">{t({ zh: '楼层房间', en: 'Rooms by floor' })}</h1>
      <div className="v-card rm-head">
        <BuildingSelect of={building} />
        {floor && (
          <small>
            {pick(floor.name, floor.enName)} · {t({ zh: '楼层面积', en: 'floor area' })} {amount(floor.area)} m²
          </small>
        )}
      </div>
      {!data || !floor ? (
        <div className="v-card rm-detail">
          {data ? (
            <Empty description={t({ zh: '该楼宇还没有楼层', en: 'This building has no floors yet.' })} />
          ) : (
            <Skeleton rows={8} />
          )}
        </div>
      ) : (
        <div className="rm-columns">
          <FloorNav
            floors={data.floors}
            current={floor.id}
            choose={(floorId) => building.choose({ floorId: String(floorId) })}
          />
          <div className="rm-page">
            <UsageSums rooms={floor.rooms} only={only} choose={show} />
            <section className="v-card v-table" tabIndex={-1}>
              <Table<RoomRow>
                rowKey="id"
                size="middle"
                columns={columns}
                dataSource={floor.rooms.filter(({ usage }) => only === null || usage === only)}
                pagination={false}
                scroll={{ x: 900 }}
                locale={{
                  emptyText: t({ zh: '本层没有可见的房间', en: 'No rooms to show on this floor' }),
                }}
              />
            </section>
          </div>
        </div>
      )}
    </div>
  );
}
