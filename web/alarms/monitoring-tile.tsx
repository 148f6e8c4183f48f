import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  DisconnectOutlined,
  ExclamationCircleOutlined,
  MinusCircleOutlined,
  SyncOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { memo, type ReactNode } from 'react';
import { tileState, tileStateOf, type TileState } from '#domain/alarms/monitoring.rules';
import { warningMetricFacts } from '#domain/alarms/warning.rules';
import { warningMetric, warningTarget } from '#domain/alarms/warning.status';
import { alarmKind, alarmLevel, hardwareKind, hardwareState } from '#domain/devices/device.status';
import { enumMember } from '#domain/kit/enumeration';
import type { MonitoringTile } from '#contract/alarms/monitoring.contract';
import { serverNow, useNow } from '#web/kit/browser/clock';
import { useWords } from '#web/kit/session/words';
import { countdown, durationText } from '#web/kit/text/format';
import { DASH } from '#web/kit/text/value';
import { Sparkline } from './sparkline';

const icons: Readonly<Record<TileState, ReactNode>> = {
  alarm: <WarningOutlined />,
  over: <ClockCircleOutlined />,
  recovering: <SyncOutlined />,
  out: <ExclamationCircleOutlined />,
  offline: <DisconnectOutlined />,
  stale: <MinusCircleOutlined />,
  none: <MinusCircleOutlined />,
  good: <CheckCircleOutlined />,
};
const MINUTE = 60_000;

/** How long ago the value of a tile was measured, or its device heard. */
function TileAge({ at, isDevice }: { readonly at: number | null; readonly isDevice: boolean }) {
  const { t, lang } = useWords();
  const now = useNow(1_000);
  if (at === null)
    return <>{isDevice ? t({ zh: '从未上线', en: 'Never online' }) : t({ zh: '暂无数据', en: 'No data yet' })}</>;
  const age = Math.max(0, now - at);
  const text =
    age < MINUTE
      ? t({ zh: `${Math.floor(age / 1_000)} 秒前`, en: `${Math.floor(age / 1_000)} s ago` })
      : t({ zh: `${durationText(age, lang)}前`, en: `${durationText(age, lang)} ago` });
  return <>{isDevice ? t({ zh: `心跳 ${text}`, en: `Heartbeat ${text}` }) : text}</>;
}

/** The state of a tile in words: of an alarm its severity and age, of a counting rule its progress. */
function TileMark({ tile, state }: { readonly tile: MonitoringTile; readonly state: TileState }) {
  const { t, lang } = useWords();
  const now = useNow(1_000);
  const word = () => {
    if (state === tileState.alarm && tile.alarm) {
      const lasted = durationText(Math.max(0, now - tile.alarm.raisedAt), lang);
      const level = enumMember(alarmLevel, tile.alarm.level);
      return `${level ? t(level) : ''} ${lasted}`;
    }
    const member = enumMember(tileState, state);
    const name = member ? t(member) : '';
    if (!tile.phase || (state !== tileState.over && state !== tileState.recovering)) return name;
    return `${name} ${countdown(Math.max(0, now - tile.phase.since))} / ${countdown(tile.phase.seconds * 1_000)}`;
  };
  return (
    <span className="em-mark">
      {icons[state]} {word()}
    </span>
  );
}

/** One tile: name, state in words, value with its limits, the last hour and its age. */
export const MonitoringTileCard = memo(function MonitoringTileCard({ tile }: { readonly tile: MonitoringTile }) {
  const { t, pick } = useWords();
  const isDevice = tile.kind === warningTarget.device;
  const state = tileStateOf(tile, serverNow());
  const facts = tile.metric === null ? null : warningMetricFacts[tile.metric];
  const metric = tile.metric === null ? undefined : enumMember(warningMetric, tile.metric);
  const name = pick(tile.name, tile.enName);
  const device = tile.hardwareKind === null ? undefined : enumMember(hardwareKind, tile.hardwareKind);
  const limits = [tile.low, tile.high].filter((end) => end !== null);
  const range =
    tile.low === null
      ? tile.high === null
        ? ''
        : `≤ ${tile.high}`
      : tile.high === null
        ? `≥ ${tile.low}`
        : `${tile.low}–${tile.high}`;
  const connection = tile.state === null ? undefined : enumMember(hardwareState, tile.state);
  const passages = tile.points.reduce((sum, { value }) => sum + value, 0);
  const alarm = tile.alarm === null ? undefined : enumMember(alarmKind, tile.alarm.kind);
  return (
    <li className="em-tile" data-state={state} data-level={tile.alarm?.level}>
      <header>
        <h3 title={pick(tile.place, tile.enPlace) || name}>
          {tile.kind === warningTarget.venueFlow ? t({ zh: '馆内人数', en: 'People inside' }) : name}
          {tile.kind === warningTarget.facility && metric ? ` ${t(metric)}` : ''}
        </h3>
        <TileMark tile={tile} state={state} />
      </header>
      <p className="em-value">
        {isDevice ? (
          <b className="em-word">{connection ? t(connection) : DASH}</b>
        ) : (
          <b>{tile.value === null ? DASH : tile.value.toFixed(facts?.decimals ?? 0)}</b>
        )}
        {!isDevice && (
          <small>{facts?.unit || (tile.kind === warningTarget.venueFlow ? t({ zh: '人', en: 'people' }) : '')}</small>
        )}
        <span>{isDevice ? device && t(device) : range && t({ zh: `范围 ${range}`, en: `Range ${range}` })}</span>
      </p>
      <Sparkline points={tile.points} limits={limits} label={t({ zh: `${name}近 1 小时`, en: `${name}, last hour` })} />
      <footer>
        <span>
          {alarm
            ? t(alarm)
            : isDevice
              ? passages > 0
                ? t({ zh: `近 1 时 ${passages} 次通行`, en: `${passages} passages in 1 h` })
                : pick(tile.place, tile.enPlace)
              : tile.byHand
                ? t({ zh: '人工记录', en: 'Recorded by staff' })
                : pick(tile.place, tile.enPlace)}
        </span>
        <time>
          <TileAge at={tile.at} isDevice={isDevice} />
        </time>
      </footer>
    </li>
  );
});
