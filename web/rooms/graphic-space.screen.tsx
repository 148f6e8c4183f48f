import './room.css';
import { useQuery } from '@tanstack/react-query';
import { Empty, Input, Segmented } from 'antd';
import { useState } from 'react';
import { floorSign } from '#domain/buildings/floor.rules';
import type { RoomUsage } from '#domain/rooms/room.status';
import { rooms, type RoomRow } from '#contract/rooms/room.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { amount } from '#web/kit/text/format';
import { RoomBlock, type BlockMode } from './room-block';
import { BuildingSelect, useBuilding } from './use-building';
import { UsageSums } from './usage-sums';

const matches = ({ roomNo, name, enName, orgName, enOrgName, principalName }: RoomRow, text: string) =>
  [roomNo, name, enName, orgName, enOrgName, principalName].some((one) => one.toLowerCase().includes(text));

/** The diagram of a building: its floors above each other, each room as wide as its share of the floor. */
export default function GraphicSpace() {
  const { t, pick } = useWords();
  const building = useBuilding();
  const [only, show] = useState<RoomUsage | null>(null);
  const [mode, setMode] = useState<BlockMode>('usage');
  const [text, setText] = useState('');
  const id = building.chosen?.id;
  const { data, error, refetch } = useQuery({
    queryKey: ['VisualRoomList', 'stack', id],
    enabled: id !== undefined,
    queryFn: () => call(rooms.stack, { buildingId: id ?? 0 }, { quiet: true }),
  });
  const problem = building.error ?? error;
  if (problem)
    return (
      <LoadFailed
        noun={{ zh: '楼宇', en: 'building' }}
        error={problem}
        retry={() => void (building.error ? building.refetch() : refetch())}
      />
    );
  if (!building.isPending && !building.chosen)
    return <Empty description={t({ zh: '还没有楼宇，请先新增楼宇', en: 'No buildings yet. Add a building first.' })} />;
  const all = data?.floors.flatMap((floor) => floor.rooms) ?? [];
  const wanted = text.trim().toLowerCase();
  const isShown = (room: RoomRow) => (only === null || room.usage === only) && (wanted === '' || matches(room, wanted));
  return (
    <div className="rm-page">
      <h1 className="v-hidden">{t({ zh: '空间图示', en: 'Space diagram' })}</h1>
      <div className="v-card rm-head">
        <BuildingSelect of={building} />
        <Segmented<BlockMode>
          value={mode}
          onChange={setMode}
          aria-label={t({ zh: '着色', en: 'Colour by' })}
          options={[
            { value: 'usage', label: t({ zh: '用途', en: 'Use' }) },
            { value: 'org', label: t({ zh: '单位', en: 'Department' }) },
            { value: 'state', label: t({ zh: '状态', en: 'State' }) },
          ]}
        />
        <Input.Search
          allowClear
          style={{ maxWidth: 260 }}
          placeholder={t({ zh: '房号、名称、单位', en: 'Room, name, department' })}
          aria-label={t({ zh: '查找房间', en: 'Find rooms' })}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <small aria-live="polite">
          {wanted === '' && only === null
            ? t({ zh: `${all.length} 间`, en: `${all.length} rooms` })
            : t({
                zh: `找到 ${all.filter(isShown).length} 间`,
                en: `${all.filter(isShown).length} rooms found`,
              })}
        </small>
      </div>
      {data ? (
        <>
          <UsageSums rooms={all} only={only} choose={show} />
          <div className="v-card rm-stack">
            {data.floors.map((floor) => (
              <section key={floor.id} className="rm-floor">
                <header>
                  <b title={pick(floor.name, floor.enName)}>{floorSign(floor.no)}</b>
                  <span>{t({ zh: `${floor.rooms.length} 间`, en: `${floor.rooms.length} rooms` })}</span>
                  <span>{amount(floor.rooms.reduce((sum, { area }) => sum + area, 0))} m²</span>
                </header>
                {floor.rooms.length === 0 ? (
                  <span className="rm-empty">{t({ zh: '没有可见的房间', en: 'No rooms to show' })}</span>
                ) : (
                  <ul className="rm-rooms">
                    {floor.rooms.map((room) => (
                      <RoomBlock key={room.id} room={room} mode={mode} dim={!isShown(room)} />
                    ))}
                  </ul>
                )}
              </section>
            ))}
          </div>
        </>
      ) : (
        <div className="v-card rm-detail">
          <Skeleton rows={10} />
        </div>
      )}
    </div>
  );
}
