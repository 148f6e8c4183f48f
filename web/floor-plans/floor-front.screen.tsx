import './plan.css';
import '#web/rooms/room.css';
import { ImportOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Input, Segmented } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { floorSign } from '#domain/buildings/floor.rules';
import { usedShare } from '#domain/rooms/room.rules';
import type { RoomUsage } from '#domain/rooms/room.status';
import { floorPlans } from '#contract/floor-plans/floor-plan.contract';
import { spaceConfigs } from '#contract/office-spaces/space-config.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { stampText } from '#web/kit/text/format';
import { BuildingSelect, useBuilding } from '#web/rooms/use-building';
import { measured, UsageSums } from '#web/rooms/usage-sums';
import { PlanCanvas, type DrawnRoom, type PlanColouring } from './plan-canvas';
import { PlanImportDialog } from './plan-import-dialog';
import { PlanLegend, PlanRoomCard } from './plan-panel';

/** The plan of a floor, coloured by use, department or state, with the card of a chosen room. */
export default function FloorFront() {
  const { t, pick, lang, words } = useWords();
  const { message } = useFeedback();
  const may = useSession((state) => state.may);
  const client = useQueryClient();
  const building = useBuilding();
  const [colouring, setColouring] = useState<PlanColouring>('usage');
  const [only, show] = useState<RoomUsage | null>(null);
  const [text, setText] = useState('');
  const [chosen, choose] = useState<number | null>(null);
  const [isImporting, setImporting] = useState(false);
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
  const asked = Number(building.query.get('floorId') ?? 0);
  const floor =
    data?.floors.find((one) => one.id === asked) ?? data?.floors.find((one) => one.no === 1) ?? data?.floors.at(-1);
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
    (room: DrawnRoom) =>
      (only === null || room.usage === only) &&
      (wanted === '' ||
        [room.roomNo, room.name, room.enName, room.orgName, room.enOrgName, room.principalName].some((one) =>
          one.toLowerCase().includes(wanted),
        )),
    [only, wanted],
  );
  const tintOf = useCallback((room: DrawnRoom) => orgs.indexOf(room.orgId), [orgs]);
  const fillOf = useCallback(
    (room: DrawnRoom) => config?.usages.find(({ code }) => code === room.usage)?.colour,
    [config],
  );
  const problem = building.error ?? error;
  if (problem)
    return (
      <LoadFailed
        noun={{ zh: '平面图', en: 'plan' }}
        error={problem}
        retry={() => void (building.error ? building.refetch() : refetch())}
      />
    );
  if (!building.isPending && !building.chosen)
    return <Empty description={t({ zh: '还没有楼宇，请先新增楼宇', en: 'No buildings yet. Add a building first.' })} />;
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
  const room = drawn.find((one) => one.id === chosen);
  const found = drawn.filter(isShown).length;
  return (
    <div className="fp-page">
      <h1 className="v-hidden">{t({ zh: '楼层平面', en: 'Floor plans' })}</h1>
      <div className="v-card rm-head">
        <BuildingSelect of={building} />
        <Segmented<PlanColouring>
          value={colouring}
          onChange={setColouring}
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
          placeholder={t({ zh: '房号、名称、单位、责任人', en: 'Room, department, person' })}
          aria-label={t({ zh: '查找房间', en: 'Find rooms' })}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onSearch={() => {
            const first = drawn.find(isShown);
            if (first) choose(first.id);
          }}
        />
        <small aria-live="polite">
          {wanted === '' ? '' : t({ zh: `找到 ${found} 间`, en: `${found} rooms found` })}
        </small>
      </div>
      <div className="fp-body">
        <nav className="v-card rm-floors" aria-label={t({ zh: '楼层', en: 'Floors' })}>
          {data.floors.map((one) => {
            const used = Math.round(usedShare(measured(one.rooms)) * 100);
            return (
              <button
                key={one.id}
                type="button"
                aria-current={one.id === floor.id}
                title={t({ zh: `占用 ${used}%`, en: `${used}% in use` })}
                onClick={() => {
                  choose(null);
                  building.choose({ floorId: String(one.id) });
                }}
              >
                <b>{floorSign(one.no)}</b>
                <span>{used}%</span>
                <span className="rm-bar">
                  <i style={{ width: `${used}%` }} />
                </span>
              </button>
            );
          })}
        </nav>
        <section className="v-card fp-plan">
          <header>
            <h2>
              {pick(data.name, data.enName)} {pick(floor.name, floor.enName)}
            </h2>
            <small>
              {t({ zh: `${floor.rooms.length} 间`, en: `${floor.rooms.length} rooms` })}
              {floor.savedAt === null
                ? ''
                : ` · ${t({ zh: `图纸第 ${floor.planVersion} 版`, en: `plan version ${floor.planVersion}` })} ${stampText(floor.savedAt, lang)}`}
            </small>
            {may('FloorFrontEdit') && (
              <Button style={{ marginLeft: 'auto' }} icon={<ImportOutlined />} onClick={() => setImporting(true)}>
                {t({ zh: '导入图纸', en: 'Import drawing' })}
              </Button>
            )}
          </header>
          {drawn.length === 0 ? (
            <Empty
              style={{ alignSelf: 'center' }}
              description={t({
                zh: '这一层还没有图纸。导入 SVG 图纸后可在图上查看房间。',
                en: 'This floor has no plan yet. Import an SVG drawing to see its rooms.',
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
      {isImporting && (
        <PlanImportDialog
          floor={floor}
          close={() => setImporting(false)}
          done={() => {
            setImporting(false);
            void message.success(t(words.saved));
            void client.invalidateQueries({ queryKey: ['VisualRoomList'] });
          }}
        />
      )}
    </div>
  );
}
