import './playback.css';
import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Empty, Segmented, Slider } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isLocalDate, type LocalDate } from '#domain/kit/time';
import { boardAt, eventsOf, type PastChange, type PastEvent } from '#domain/release-monitor/playback.rules';
import type { ReplyOf } from '#contract/kit/endpoint';
import { playback } from '#contract/release-monitor/playback.contract';
import { call } from '#web/kit/call/call';
import { schoolClock, schoolDate } from '#web/kit/browser/clock';
import { count, money } from '#web/kit/text/format';
import { LoadState } from '#web/kit/feedback/load-states';
import { withHanSpacing } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { PlaybackBoard } from './playback-board';

type PlaybackDay = ReplyOf<typeof playback.day>;
const SPEEDS = [60, 300, 1_200] as const;
const FRAME_MS = 250;
const MAX_LINES = 12;
const changeTexts: Readonly<Record<PastChange, { readonly zh: string; readonly en: string }>> = {
  held: { zh: '锁定', en: 'held' },
  paid: { zh: '已订', en: 'booked' },
  occupied: { zh: '管理占用', en: 'blocked by staff' },
  freed: { zh: '释放', en: 'released' },
};

/** A clock that runs over a day at a multiple of real time and stops at the end. */
function usePlaybackClock(from: number, to: number, start: number) {
  const [at, set] = useState(start);
  const [speed, setSpeed] = useState<number>(SPEEDS[0]);
  const [playing, play] = useState(false);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => set((now) => Math.min(to, now + FRAME_MS * speed)), FRAME_MS);
    return () => clearInterval(timer);
  }, [playing, speed, to]);
  const over = at >= to;
  return {
    at,
    set,
    speed,
    setSpeed,
    playing: playing && !over,
    toggle: () => {
      if (over) set(from);
      play(over || !playing);
    },
  };
}

function ChangeLog({
  events,
  day,
  at,
}: {
  readonly events: readonly PastEvent[];
  readonly day: PlaybackDay;
  readonly at: number;
}) {
  const { t, pick } = useWords();
  const lines = [
    ...events
      .filter((event) => event.at <= at)
      .slice(-MAX_LINES)
      .map((event) => {
        const space = day.spaces.find(({ id }) => id === event.spaceId);
        const time = day.times.find(({ id }) => id === event.timeId);
        return {
          at: event.at,
          key: `${event.at}/${event.spaceId}/${event.timeId}/${event.change}`,
          text: `${space ? withHanSpacing(pick(space.spaceName, space.enSpaceName)) : ''} ${time ? `${time.beginTime}–${time.endTime}` : ''} ${t(changeTexts[event.change])}`,
        };
      }),
    ...day.alarms
      .filter((alarm) => alarm.at <= at)
      .map((alarm) => ({
        at: alarm.at,
        key: `alarm/${alarm.at}/${alarm.title}`,
        text: `${t({ zh: '告警', en: 'Alarm' })} ${pick(alarm.title, alarm.titleEn)}${alarm.until !== null && alarm.until <= at ? t({ zh: '（已处理）', en: ' (resolved)' }) : ''}`,
      })),
  ]
    .sort((a, b) => b.at - a.at)
    .slice(0, MAX_LINES);
  return (
    <section className="v-card playback-lines" aria-label={t({ zh: '经过', en: 'Timeline' })}>
      <h2>{t({ zh: '经过', en: 'Timeline' })}</h2>
      {lines.length === 0 ? (
        <p className="v-quiet">{t({ zh: '此刻之前还没有变化', en: 'No changes up to this time' })}</p>
      ) : (
        <ol>
          {lines.map((line) => (
            <li key={line.key}>
              <time>{schoolClock(line.at)}</time>
              {line.text}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function PlaybackPlayer({ day }: { readonly day: PlaybackDay }) {
  const { t } = useWords();
  const events = useMemo(() => eventsOf(day.claims, day.from, day.to), [day]);
  // It begins a little before the first change, to skip the empty night.
  const clock = usePlaybackClock(day.from, day.to, events[0] ? Math.max(day.from, events[0].at - 60_000) : day.from);
  const cells = boardAt(day.claims, clock.at);
  const inside = day.inside.filter(({ at }) => at <= clock.at).at(-1)?.inside ?? 0;
  const next = events.find(({ at }) => at > clock.at);
  const earned = day.money
    ?.filter(({ at }) => at <= clock.at)
    .reduce((all, { amount }) => all + Math.round(amount * 100), 0);
  const open = day.alarms.filter(({ at, until }) => at <= clock.at && (until === null || until > clock.at)).length;
  return (
    <>
      <div className="v-card playback-bar">
        <Button type="primary" icon={clock.playing ? <PauseOutlined /> : <CaretRightOutlined />} onClick={clock.toggle}>
          {clock.playing ? t({ zh: '暂停', en: 'Pause' }) : t({ zh: '播放', en: 'Play' })}
        </Button>
        <b className="playback-clock">{schoolClock(clock.at)}</b>
        <Slider
          aria-label={t({ zh: '时刻', en: 'Time' })}
          min={day.from}
          max={day.to}
          step={60_000}
          value={clock.at}
          onChange={clock.set}
          tooltip={{ formatter: (value) => schoolClock(value ?? day.from).slice(0, 5) }}
        />
        <Segmented
          aria-label={t({ zh: '速度', en: 'Speed' })}
          value={clock.speed}
          onChange={clock.setSpeed}
          options={SPEEDS.map((value) => ({ value, label: `${count(value)}×` }))}
        />
        <Button disabled={!next} onClick={() => next && clock.set(next.at)}>
          {t({ zh: '下一次变化', en: 'Next change' })}
        </Button>
      </div>
      <dl className="v-card playback-figures">
        <div>
          <dt>{t({ zh: '当日变化', en: 'Changes on this day' })}</dt>
          <dd>
            {count(events.filter(({ at }) => at <= clock.at).length)} / {count(events.length)}
          </dd>
        </div>
        <div>
          <dt>{t({ zh: '场馆在馆人数', en: 'People in the venue' })}</dt>
          <dd>{count(inside)}</dd>
        </div>
        <div>
          <dt>{t({ zh: '未处理告警', en: 'Open alarms' })}</dt>
          <dd>{count(open)}</dd>
        </div>
        {earned === undefined ? null : (
          <div>
            <dt>{t({ zh: '本场地净收入', en: 'Net income of this site' })}</dt>
            <dd>{money(earned / 100)}</dd>
          </div>
        )}
      </dl>
      <div className="playback-main">
        <PlaybackBoard day={day} cells={cells} />
        <ChangeLog events={events} day={day} at={clock.at} />
      </div>
    </>
  );
}

/**
 * Plays back a day of a site: slots, people inside, alarms and, with the right to see finances, income, at sixty times
 * the speed or more.
 */
export function Playback({ siteId }: { readonly siteId: number | null }) {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const read = (key: string): LocalDate => {
    const text = query.get(key) ?? '';
    return isLocalDate(text) ? text : schoolDate();
  };
  const [date, watched] = [read('date'), read('day')];
  const put = (key: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(key, value);
        return next;
      },
      { replace: true },
    );
  const { data, error, refetch } = useQuery({
    queryKey: ['playback', siteId, date, watched],
    queryFn: () => call(playback.day, { venueSiteId: siteId ?? 0, date, day: watched }, { quiet: true }),
    enabled: siteId !== null,
    staleTime: 60_000,
  });
  const picker = (key: 'date' | 'day', label: string, value: LocalDate) => (
    <label>
      {label}
      <DatePicker
        aria-label={label}
        allowClear={false}
        value={dayjs(value)}
        onChange={(next) => {
          if (next) put(key, next.format('YYYY-MM-DD'));
        }}
      />
    </label>
  );
  return (
    <div className="playback">
      <div className="playback-days">
        {picker('date', t({ zh: '场次日期', en: 'Slot date' }), date)}
        {picker('day', t({ zh: '回放哪一天', en: 'Day to play back' }), watched)}
      </div>
      {siteId === null ? (
        <div className="v-card playback-empty">
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={t({ zh: '请先选择场地', en: 'Select a site first' })}
          />
        </div>
      ) : !data ? (
        <LoadState noun={{ zh: '回放', en: 'playback' }} error={error} retry={() => void refetch()} rows={8} />
      ) : (
        <PlaybackPlayer key={`${siteId}/${date}/${watched}`} day={data} />
      )}
    </div>
  );
}
