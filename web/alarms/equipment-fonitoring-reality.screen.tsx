import './monitoring.css';
import { FullscreenOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { isAbnormal, tileState, tileStateOf, type TileState } from '#domain/alarms/monitoring.rules';
import { enumMembers } from '#domain/kit/enumeration';
import { serverNow, useNow } from '#web/kit/browser/clock';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { LiveBadge } from '#web/kit/live/live-badge';
import { useWords } from '#web/kit/session/words';
import { count } from '#web/kit/text/format';
import { MonitoringTileCard } from './monitoring-tile';
import { useMonitoring } from './use-monitoring';

type Shown = TileState | 'all' | 'abnormal';
const order = enumMembers(tileState).map(({ code }) => code as TileState);

/** Everything that is watched, live: devices, measures and people by venue, what needs attention first. */
export default function EquipmentFonitoringReality() {
  const { t, pick } = useWords();
  const { read, venues, tiles, trust } = useMonitoring();
  const [venueId, setVenue] = useState<number | null>(null);
  const [shown, show] = useState<Shown>('all');
  const [text, setText] = useState('');
  const wall = useRef<HTMLDivElement>(null);
  useNow(10_000);
  const now = serverNow();
  if (read.isLoadingError)
    return (
      <section className="v-card">
        <LoadFailed noun={{ zh: '设备监控', en: 'monitoring' }} error={read.error} retry={() => void read.refetch()} />
      </section>
    );
  if (!read.data) return <section className="v-card v-list-wait" aria-busy="true" />;
  const sought = text.trim().toLowerCase();
  const found = tiles
    .filter((tile) => venueId === null || tile.venueId === venueId)
    .filter(
      ({ name, enName, place, enPlace }) =>
        sought === '' || [name, enName, place, enPlace].some((one) => one.toLowerCase().includes(sought)),
    )
    .map((tile) => ({ tile, state: tileStateOf(tile, now) }));
  const countOf = (state: Shown) =>
    found.filter((one) => state === 'all' || (state === 'abnormal' ? isAbnormal(one.state) : one.state === state))
      .length;
  const chips: readonly { readonly key: Shown; readonly title: string }[] = [
    { key: 'all', title: t({ zh: '全部', en: 'All' }) },
    { key: 'abnormal', title: t({ zh: '异常', en: 'Abnormal' }) },
    ...enumMembers(tileState)
      .filter(({ code }) => code !== tileState.good && (countOf(code as TileState) > 0 || shown === code))
      .map((one) => ({ key: one.code as TileState, title: t(one) })),
  ];
  const visible = found.filter(
    ({ state }) => shown === 'all' || (shown === 'abnormal' ? isAbnormal(state) : state === shown),
  );
  const byVenue = venues
    .map((venue) => ({
      venue,
      mine: visible
        .filter(({ tile }) => tile.venueId === venue.id)
        .toSorted(
          (a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.tile.name.localeCompare(b.tile.name, 'zh'),
        ),
      abnormal: found.filter(({ tile, state }) => tile.venueId === venue.id && isAbnormal(state)).length,
    }))
    .filter(({ mine }) => mine.length > 0);
  return (
    <div className="em-page" ref={wall}>
      <h1 className="v-hidden">{t({ zh: '设备监控', en: 'Monitoring' })}</h1>
      <div className="em-bar">
        <Select
          allowClear
          value={venueId}
          onChange={(next: number | undefined) => setVenue(next ?? null)}
          placeholder={t({ zh: '全部场馆', en: 'All venues' })}
          aria-label={t({ zh: '场馆', en: 'Venue' })}
          options={venues.map((one) => ({ value: one.id, label: pick(one.name, one.enName) }))}
        />
        <Input.Search
          allowClear
          value={text}
          onChange={({ target }) => setText(target.value)}
          placeholder={t({ zh: '名称、位置', en: 'Name or place' })}
          aria-label={t({ zh: '搜索', en: 'Search' })}
        />
        <div className="em-chips" role="group" aria-label={t({ zh: '状态', en: 'State' })}>
          {chips.map(({ key, title }) => (
            <button
              key={key}
              type="button"
              data-state={key}
              aria-pressed={shown === key}
              onClick={() => show(shown === key ? 'all' : key)}
            >
              {title} {count(countOf(key))}
            </button>
          ))}
        </div>
        <span className="em-live">
          {trust && <LiveBadge state={trust.state} at={trust.at} />}
          <Button
            icon={<FullscreenOutlined />}
            aria-label={t({ zh: '全屏', en: 'Full screen' })}
            title={t({ zh: '全屏', en: 'Full screen' })}
            onClick={() => void wall.current?.requestFullscreen()}
          />
        </span>
      </div>
      {byVenue.length === 0 && (
        <section className="v-card em-none">
          <p>
            {tiles.length === 0
              ? t({ zh: '管理范围内还没有设备或设施', en: 'There are no devices or facilities in your scope yet' })
              : t({ zh: '没有符合条件的对象', en: 'Nothing matches' })}
          </p>
          {tiles.length > 0 && (
            <Button
              onClick={() => {
                show('all');
                setText('');
                setVenue(null);
              }}
            >
              {t({ zh: '显示全部', en: 'Show all' })}
            </Button>
          )}
        </section>
      )}
      {byVenue.map(({ venue, mine, abnormal }) => (
        <section key={venue.id} className="v-card em-venue">
          <header>
            <h2>{pick(venue.name, venue.enName)}</h2>
            <span className="v-quiet">
              {t({ zh: `${mine.length} 项`, en: `${mine.length} items` })}
              {abnormal > 0 && t({ zh: ` · 异常 ${abnormal}`, en: ` · ${abnormal} abnormal` })}
            </span>
          </header>
          <ul className="em-grid">
            {mine.map(({ tile }) => (
              <MonitoringTileCard key={tile.key} tile={tile} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
