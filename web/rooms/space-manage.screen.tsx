import './room.css';
import './space-manage.css';
import { CloseOutlined, ExportOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import type { ReplyOf } from '#contract/kit/endpoint';
import { spaceOverview } from '#contract/rooms/space-overview.contract';
import { schoolDate } from '#web/kit/browser/clock';
import { call } from '#web/kit/call/call';
import { download } from '#web/kit/call/download';
import { useSubmit } from '#web/kit/call/use-submit';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useOnline } from '#web/kit/feedback/offline';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import type { Text } from '#web/kit/text/lang';
import { amount, count } from '#web/kit/text/format';
import { filterGroups, sumBy, sumOf, type SpaceFilter, type SpacePart } from './space-sums';

type Overview = ReplyOf<typeof spaceOverview.read>;

const parts: Readonly<Record<SpacePart, Text>> = {
  buildingId: { zh: '按楼宇', en: 'By building' },
  usage: { zh: '按用途', en: 'By use' },
  useStatus: { zh: '按状态', en: 'By state' },
  orgId: { zh: '按单位', en: 'By department' },
};
const PARTS = Object.keys(parts) as SpacePart[];
const NO_ORG: Text = { zh: '未分配单位', en: 'No department' };

/** Returns the name of a value of a part. */
function useValueNames({ buildings, orgs }: Pick<Overview, 'buildings' | 'orgs'>) {
  const { t, pick, label } = useWords();
  const nameIn = (list: Overview['buildings'], value: string): string => {
    const found = list.find(({ id }) => String(id) === value);
    return found ? pick(found.name, found.enName) : value;
  };
  return (part: SpacePart, value: string): string => {
    if (part === 'buildingId') return nameIn(buildings, value);
    if (part === 'orgId') return value === 'none' ? t(NO_ORG) : nameIn(orgs, value);
    return label(part === 'usage' ? roomUsage : roomUseStatus, part === 'usage' ? value : Number(value));
  };
}

/** The rooms of one part as bars; choosing one filters the other parts. */
function PartSums({
  part,
  overview,
  filter,
  choose,
}: {
  readonly part: SpacePart;
  readonly overview: Overview;
  readonly filter: SpaceFilter;
  readonly choose: (part: SpacePart, value: string) => void;
}) {
  const { t } = useWords();
  const nameOf = useValueNames(overview);
  const sums = sumBy(filterGroups(overview.groups, filter, part), part);
  const most = Math.max(...sums.map(({ area }) => area), 1);
  return (
    <section className="v-card so-part">
      <h2>{t(parts[part])}</h2>
      <ul>
        {sums.map(({ value, rooms, area, share }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={filter[part] === value}
              data-usage={part === 'usage' ? value : undefined}
              onClick={() => choose(part, value)}
            >
              <span>{nameOf(part, value)}</span>
              <b>
                {amount(area)} <small>m²</small>
              </b>
              <i style={{ width: `${(area / most) * 100}%` }} />
              <small>
                {t({ zh: `${count(rooms)} 间`, en: `${count(rooms)} ${rooms === 1 ? 'room' : 'rooms'}` })} ·{' '}
                {(share * 100).toFixed(1)}%
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All rooms as sums by building, use, state and department; a choice in one filters the others and opens the rooms. */
export default function SpaceManage() {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const online = useOnline();
  const [query, setQuery] = useSearchParams();
  const { busy, problem, submit } = useSubmit();
  const { data, error, refetch } = useQuery({
    queryKey: ['VisualRoomList', 'overview'],
    queryFn: () => call(spaceOverview.read, {}, { quiet: true }),
  });
  const filter: SpaceFilter = Object.fromEntries(
    PARTS.flatMap((part) => {
      const value = query.get(part);
      return value === null ? [] : [[part, value]];
    }),
  );
  const nameOf = useValueNames(data ?? { buildings: [], orgs: [] });
  const choose = (part: SpacePart, value: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null || next.get(part) === value) next.delete(part);
        else next.set(part, value);
        return next;
      },
      { replace: true },
    );
  if (error && !data)
    return (
      <section className="v-card">
        <LoadFailed noun={{ zh: '空间总览', en: 'the overview' }} error={error} retry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <div className="v-card rm-detail">
        <Skeleton rows={10} />
      </div>
    );
  if (data.groups.length === 0)
    return (
      <div className="v-card rm-detail">
        <Empty description={t({ zh: '您的管理范围内还没有房间', en: 'There are no rooms in your scope yet.' })} />
      </div>
    );
  const kept = filterGroups(data.groups, filter);
  const all = sumOf(kept);
  const vacant = sumOf(kept.filter(({ useStatus }) => useStatus === roomUseStatus.idle));
  const over = sumOf(kept.filter(({ useStatus }) => useStatus === roomUseStatus.overQuota));
  const figures: readonly (readonly [title: Text, value: string, unit: Text])[] = [
    [{ zh: '房间', en: 'Rooms' }, count(all.rooms), { zh: '间', en: '' }],
    [{ zh: '面积', en: 'Area' }, amount(all.area), { zh: 'm²', en: 'm²' }],
    [
      { zh: '空闲面积', en: 'Vacant' },
      amount(vacant.area),
      {
        zh: `m² · ${count(vacant.rooms)} 间`,
        en: `m² · ${count(vacant.rooms)} ${vacant.rooms === 1 ? 'room' : 'rooms'}`,
      },
    ],
    [
      { zh: '空闲占比', en: 'Vacant share' },
      all.area === 0 ? '—' : ((vacant.area / all.area) * 100).toFixed(1),
      { zh: '%', en: '%' },
    ],
    [{ zh: '超标房间', en: 'Over quota' }, count(over.rooms), { zh: '间', en: over.rooms === 1 ? 'room' : 'rooms' }],
  ];
  const chosen = PARTS.filter((part) => filter[part] !== undefined);
  const toList = new URLSearchParams(
    chosen.flatMap((part) => (filter[part] === 'none' ? [] : [[part, filter[part] ?? '']])),
  );
  return (
    <div className="so-page">
      <h1 className="v-hidden">{t({ zh: '空间总览', en: 'Space overview' })}</h1>
      <section className="v-card so-head">
        <dl>
          {figures.map(([title, value, unit]) => (
            <div key={title.en}>
              <dt>{t(title)}</dt>
              <dd>
                {value} <small>{t(unit)}</small>
              </dd>
            </div>
          ))}
        </dl>
        <div className="so-bar">
          {chosen.length === 0 ? (
            <span className="v-quiet">
              {t({ zh: '点击任意一行，其余按它筛选', en: 'Choose a row to filter the others by it' })}
            </span>
          ) : (
            chosen.map((part) => (
              <Button
                key={part}
                size="small"
                icon={<CloseOutlined />}
                iconPlacement="end"
                aria-label={t({
                  zh: `取消筛选 ${nameOf(part, filter[part] ?? '')}`,
                  en: `Remove filter ${nameOf(part, filter[part] ?? '')}`,
                })}
                onClick={() => choose(part, null)}
              >
                {nameOf(part, filter[part] ?? '')}
              </Button>
            ))
          )}
          <span className="so-ends">
            {may('VisualRoomList') && filter.orgId !== 'none' && (
              <Link to={`/visual-room-list?${toList}`}>
                <UnorderedListOutlined />{' '}
                {t({
                  zh: `查看 ${count(all.rooms)} 间房间`,
                  en: `Open ${count(all.rooms)} ${all.rooms === 1 ? 'room' : 'rooms'}`,
                })}
              </Link>
            )}
            {may('SpaceManageExport') && (
              <Button
                icon={<ExportOutlined />}
                loading={busy}
                disabled={!online}
                onClick={() =>
                  void submit(() =>
                    download(
                      spaceOverview.exportFile,
                      {},
                      `${t({ zh: '空间总览', en: 'Space overview' })}-${schoolDate()}.xlsx`,
                    ),
                  )
                }
              >
                {t({ zh: '导出全部', en: 'Export all' })}
              </Button>
            )}
          </span>
        </div>
        {problem !== null && <ProblemAlert problem={problem} />}
      </section>
      <div className="so-parts">
        {PARTS.map((part) => (
          <PartSums key={part} part={part} overview={data} filter={filter} choose={choose} />
        ))}
      </div>
    </div>
  );
}
