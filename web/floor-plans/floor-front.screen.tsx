import './plan.css';
import '#web/rooms/room.css';
import { EditOutlined, ImportOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Empty } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { RoomUsage } from '#domain/rooms/room.status';
import { floorPlans } from '#contract/floor-plans/floor-plan.contract';
import { spaceConfigs } from '#contract/office-spaces/space-config.contract';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { lazyComponent } from '#web/kit/route/lazy';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { stampText } from '#web/kit/text/format';
import { useBuildingNotice } from '#web/rooms/building-notice';
import { FloorNav, shownFloor } from '#web/rooms/floor-nav';
import { matchesRoom, RoomFinder, type RoomColouring } from '#web/rooms/room-finder';
import { useBuilding } from '#web/rooms/use-building';
import { UsageSums } from '#web/rooms/usage-sums';
import { PlanCanvas, type DrawnRoom } from './plan-canvas';
import { PlanImportDialog } from './plan-import-dialog';
import { PlanLegend, PlanRoomCard } from './plan-panel';

/** The editor draws on a canvas; its library is loaded for those who edit. */
const PlanEditor = lazyComponent(
  async () => (await import('./plan-editor')).PlanEditor,
  () => (
    <div className="v-card rm-detail">
      <Skeleton rows={10} />
    </div>
  ),
);

/** The plan of a floor, coloured by use, department or state, with the card of a chosen room. */
export default function FloorFront() {
  const { t, pick, lang, words } = useWords();
  const { message } = useFeedback();
  const may = useSession((state) => state.may);
  const client = useQueryClient();
  const building = useBuilding();
  const [colouring, setColouring] = useState<RoomColouring>('usage');
  const [only, show] = useState<RoomUsage | null>(null);
  const [text, setText] = useState('');
  const [chosen, choose] = useState<number | null>(null);
  const [isImporting, setImporting] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const isPhone = useScreenSize() === 'phone';
  const id = building.chosen?.id;
  const { data, error, refetch } = useQuery({
    queryKey: ['VisualRoomList', 'plans', id],
    enabled: id !== undefined,
    queryFn: () => call(floorPlans.front, { buildingId: id ?? 0 }, { quiet: true }),
  });
  const { data: config } = useQuery({
    queryKey: ['OfficeSpaceList', 'config'],
    queryFn: () => call(spaceConfigs.baseConfig, {}, { quiet: true }),
  });
  const floor = shownFloor(data?.floors, building.query);
  const drawn = useMemo(
    () => (floor?.rooms ?? []).filter((room): room is typeof room & DrawnRoom => room.outline !== null),
    [floor],
  );
  const orgs = useMemo(
    () =>
      [...new Map((floor?.rooms ?? []).map((room) => [room.orgId, room])).keys()].sort((a, b) => (a ?? 0) - (b ?? 0)),
    [floor],
  );
  const wanted = text.trim().toLowerCase();
  const isShown = useCallback(
    (room: DrawnRoom) => (only === null || room.usage === only) && matchesRoom(room, wanted),
    [only, wanted],
  );
  const tintOf = useCallback((room: DrawnRoom) => orgs.indexOf(room.orgId), [orgs]);
  const fillOf = useCallback(
    (room: DrawnRoom) => config?.usages.find(({ code }) => code === room.usage)?.colour,
    [config],
  );
  const notice = useBuildingNotice(building, { error, refetch }, { zh: '平面图', en: 'plan' });
  if (notice) return notice;
  if (!data || !floor)
    return (
      <div className="v-card rm-detail">
        {data ? (
          <Empty description={t({ zh: '该楼宇还没有楼层', en: 'This building has no floors yet.' })} />
        ) : (
          <Skeleton rows={10} />
        )}
      </div>
    );
  const saved = () => {
    setImporting(false);
    setEditing(false);
    void message.success(t(words.saved));
    void client.invalidateQueries({ queryKey: ['VisualRoomList'] });
  };
  if (isEditing)
    return (
      <PlanEditor
        key={`${floor.id}.${floor.planVersion}`}
        floor={floor}
        title={`${pick(data.name, data.enName)} ${pick(floor.name, floor.enName)}`}
        close={() => setEditing(false)}
        done={saved}
      />
    );
  const room = drawn.find((one) => one.id === chosen);
  const found = drawn.filter(isShown).length;
  return (
    <div className="fp-page">
      <h1 className="v-hidden">{t({ zh: '楼层平面', en: 'Floor plans' })}</h1>
      <RoomFinder
        building={building}
        colouring={colouring}
        setColouring={setColouring}
        text={text}
        setText={setText}
        placeholder={{ zh: '房号、名称、单位、责任人', en: 'Room, department, person' }}
        search={() => {
          const first = drawn.find(isShown);
          if (first) choose(first.id);
        }}
      >
        {wanted === '' ? '' : t({ zh: `找到 ${found} 间`, en: `${found} rooms found` })}
      </RoomFinder>
      <div className="fp-body">
        <FloorNav
          floors={data.floors}
          current={floor.id}
          choose={(floorId) => {
            choose(null);
            building.choose({ floorId: String(floorId) });
          }}
        />
        <section className="v-card fp-plan">
          <header>
            <h2>
              {pick(data.name, data.enName)} {pick(floor.name, floor.enName)}
            </h2>
            <small>
              {t({ zh: `${floor.rooms.length} 间`, en: `${floor.rooms.length} rooms` })}
              {floor.savedAt !== null && (
                <>
                  {' · '}
                  {t({ zh: `图纸第 ${floor.planVersion} 版`, en: `plan version ${floor.planVersion}` })}{' '}
                  {stampText(floor.savedAt, lang)}
                </>
              )}
            </small>
            {may('FloorFrontEdit') && (
              <span className="fp-edit">
                {!isPhone && (
                  <Button icon={<EditOutlined />} onClick={() => setEditing(true)}>
                    {t({ zh: '编辑图纸', en: 'Edit plan' })}
                  </Button>
                )}
                <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
                  {t({ zh: '导入图纸', en: 'Import drawing' })}
                </Button>
              </span>
            )}
          </header>
          {drawn.length === 0 ? (
            <Empty
              style={{ alignSelf: 'center' }}
              description={t({
                zh: '这一层还没有图纸。导入 SVG 图纸或手工绘制后可在图上查看房间。',
                en: 'This floor has no plan yet. Import an SVG drawing or draw its rooms.',
              })}
            />
          ) : (
            <PlanCanvas
              key={floor.id}
              rooms={drawn}
              colouring={colouring}
              tintOf={tintOf}
              fillOf={fillOf}
              isShown={isShown}
              chosen={chosen}
              choose={choose}
            />
          )}
        </section>
        <aside className="v-card fp-panel" aria-live="polite">
          {room ? (
            <PlanRoomCard
              room={room}
              isOffice={config?.usages.find(({ code }) => code === room.usage)?.counted === true}
            />
          ) : (
            <PlanLegend rooms={floor.rooms} drawn={drawn} colouring={colouring} orgs={orgs} />
          )}
        </aside>
      </div>
      <UsageSums rooms={floor.rooms} only={only} choose={show} />
      {isImporting && <PlanImportDialog floor={floor} close={() => setImporting(false)} done={saved} />}
    </div>
  );
}
