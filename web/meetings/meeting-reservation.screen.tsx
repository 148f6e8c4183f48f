import './meeting.css';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { addDays, daysBetween, isLocalDate } from '#domain/kit/time';
import { routeOf } from '#contract/catalogue';
import { meetings } from '#contract/meetings/meeting.contract';
import { schoolDate } from '#web/kit/browser/clock';
import { call } from '#web/kit/call/call';
import { LoadState } from '#web/kit/feedback/load-states';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { LiveBadge } from '#web/kit/live/live-badge';
import { useWords } from '#web/kit/session/words';
import { shortDate } from '#web/kit/text/date-text';
import { ApplyPanel } from './apply-panel';
import { formPath } from './own-meetings';
import { Equipment, placeOf, seatsOf } from './room-text';
import { selectionBetween, useRoomWeek, WEEK_DAYS, type WeekSelection } from './room-week';
import { WeekGrid } from './week-grid';

const NOUN = { zh: '会议室', en: 'meeting room' };

/** A meeting room with its week: a time is chosen in it, and an application begins. */
export default function MeetingReservation() {
  const words = useWords();
  const { t, pick } = words;
  const siteId = Number(useParams()['id']);
  const [query, setQuery] = useSearchParams();
  const today = schoolDate();
  const asked = query.get('date') ?? '';
  const date = isLocalDate(asked) && asked >= today ? asked : today;
  const first = addDays(today, Math.floor(daysBetween(today, date) / WEEK_DAYS) * WEEK_DAYS);
  const [spaceId, setSpaceId] = useState<number | null>(null);
  const [chosen, choose] = useState<WeekSelection | null | undefined>(undefined);
  const room = useQuery({
    queryKey: ['meetings', 'room', siteId],
    queryFn: ({ signal }) => call(meetings.room, { siteId }, { quiet: true, signal }),
  });
  const week = useRoomWeek(siteId, spaceId, first);
  const [from, to] = [query.get('from'), query.get('to')];
  const suggested = useMemo(() => {
    const day = week.days.find((one) => one.date === date);
    const firstAt = day?.cells.findIndex(({ begin }) => begin === from) ?? -1;
    const lastAt = day?.cells.findIndex(({ end }) => end === to) ?? -1;
    return day && firstAt >= 0 && lastAt >= firstAt ? selectionBetween(day, firstAt, lastAt) : null;
  }, [week.days, date, from, to]);
  const selection = chosen === undefined ? suggested : chosen;
  const turn = (days: number) => {
    choose(null);
    setQuery({ date: addDays(first, days) }, { replace: true });
  };
  const orderNo = query.get('orderNo');
  if (!room.data) return <LoadState noun={NOUN} error={room.error} retry={() => void room.refetch()} rows={8} />;
  return (
    <div className="mt-page">
      <header className="mt-head">
        <h1>{pick(room.data.siteName, room.data.enSiteName)}</h1>
        <p className="v-quiet">
          {placeOf(room.data, words)} · {seatsOf(room.data, words)}
        </p>
      </header>
      {orderNo === null ? null : (
        <Alert
          type="info"
          showIcon
          title={
            <>
              {t({ zh: '您有一份此会议室的申请。', en: 'You have an application for this room.' })}{' '}
              <Link to={formPath(orderNo)}>{t({ zh: '打开申请', en: 'Open it' })}</Link>
            </>
          }
        />
      )}
      <div className="mt-columns">
        <section className="v-card">
          <div className="mt-bar">
            <Button
              icon={<LeftOutlined />}
              aria-label={t({ zh: '上一周', en: 'Previous week' })}
              disabled={first <= today}
              onClick={() => turn(-WEEK_DAYS)}
            />
            <b>
              {shortDate(first)} – {shortDate(addDays(first, WEEK_DAYS - 1))}
            </b>
            <Button
              icon={<RightOutlined />}
              aria-label={t({ zh: '下一周', en: 'Next week' })}
              onClick={() => turn(WEEK_DAYS)}
            />
            {week.spaces.length > 1 ? (
              <Select
                aria-label={t({ zh: '房间', en: 'Room' })}
                value={week.spaceId}
                options={week.spaces.map(({ id, name, enName }) => ({ value: id, label: pick(name, enName) }))}
                onChange={(id: number) => {
                  choose(null);
                  setSpaceId(id);
                }}
              />
            ) : null}
            {week.trust ? <LiveBadge {...week.trust} /> : null}
          </div>
          {week.error ? (
            <LoadState noun={NOUN} error={week.error} retry={week.refetch} />
          ) : week.pending ? (
            <Skeleton rows={10} />
          ) : (
            <WeekGrid days={week.days} selection={selection} select={choose} />
          )}
        </section>
        <aside>
          <ApplyPanel room={room.data} spaceId={week.spaceId} days={week.days} selection={selection} />
          <section className="v-card mt-card">
            <h2>{t({ zh: '设备', en: 'Equipment' })}</h2>
            <Equipment of={room.data.equipment} />
            {pick(room.data.remark, room.data.enRemark) ? <p>{pick(room.data.remark, room.data.enRemark)}</p> : null}
            <footer>
              <Link to={routeOf('MeetingHome').path}>{t({ zh: '看其他会议室', en: 'Other meeting rooms' })}</Link>
            </footer>
          </section>
        </aside>
      </div>
    </div>
  );
}
