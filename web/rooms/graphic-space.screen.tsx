import './room.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { floorSign } from '#domain/buildings/floor.rules';
import type { RoomUsage } from '#domain/rooms/room.status';
import { rooms, type RoomRow } from '#contract/rooms/room.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';
import { amount } from '#web/kit/text/format';
import { useBuildingNotice } from './building-notice';
import { RoomBlock } from './room-block';
import { matchesRoom, RoomFinder, type RoomColouring } from './room-finder';
import { useBuilding } from './use-building';
import { UsageSums } from './usage-sums';

/** The diagram of a building: its floors above each other, each room as wide as its share of the floor. */
export default function GraphicSpace() {
  const { t, pick } = useWords();
  const building = useBuilding();
  const [only, show] = useState<RoomUsage | null>(null);
  const [mode, setMode] = useState<RoomColouring>('usage');
  const [text, setText] = useState('');
  const id = building.chosen?.id;
  const { data, error, refetch } = useQuery({
    queryKey: ['VisualRoomList', 'stack', id],
    enabled: id !== undefined,
    queryFn: () => call(rooms.stack, { buildingId: id ?? 0 }, { quiet: true }),
  });
  const notice = useBuildingNotice(building, { error, refetch }, { zh: '楼宇', en: 'building' });
  if (notice) return notice;
  const all = data?.floors.flatMap((floor) => floor.rooms) ?? [];
  const wanted = text.trim().toLowerCase();
  const isShown = (room: RoomRow) => (only === null || room.usage === only) && matchesRoom(room, wanted);
  return (
    <div className="rm-page">
      <h1 className="v-hidden">{t({ zh: '空间图示', en: 'Space diagram' })}</h1>
      <RoomFinder
        building={building}
        colouring={mode}
        setColouring={setMode}
        text={text}
        setText={setText}
        placeholder={{ zh: '房号、名称、单位', en: 'Room, name, department' }}
      >
        {wanted === '' && only === null
          ? t({ zh: `${all.length} 间`, en: `${all.length} rooms` })
          : t({
              zh: `找到 ${all.filter(isShown).length} 间`,
              en: `${all.filter(isShown).length} rooms found`,
            })}
      </RoomFinder>
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
