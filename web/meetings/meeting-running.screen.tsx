import './meeting.css';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { enumMembers } from '#domain/kit/enumeration';
import { addDays, isLocalDate } from '#domain/kit/time';
import { meetingStage } from '#domain/meetings/meeting.status';
import { meetingDesk, type RunningMeeting } from '#contract/meetings/meeting-desk.contract';
import { schoolDate } from '#web/kit/browser/clock';
import { call } from '#web/kit/call/call';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { useWords } from '#web/kit/session/words';
import { dayName, shortDate } from '#web/kit/text/date-text';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { RunningMeetingCard } from './running-meeting';

const REFETCH_MS = 15_000;
const order: readonly string[] = [meetingStage.running, meetingStage.next, meetingStage.ahead, meetingStage.over];

/** The meetings of a day: now and next first, with checklists and sign-in counts. */
export default function MeetingRunning() {
  const { t, pick, lang } = useWords();
  const client = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const today = schoolDate();
  const asked = query.get('date') ?? '';
  const date = isLocalDate(asked) ? asked : today;
  const venueId = Number(query.get('venueId') ?? 0) || null;
  const read = useQuery({
    queryKey: ['meetings', 'running', date, venueId],
    queryFn: ({ signal }) =>
      call(meetingDesk.running, { date, ...(venueId === null ? {} : { venueId }) }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
  const again = () => void client.invalidateQueries({ queryKey: ['meetings', 'running'] });
  const show = (next: { readonly date?: string; readonly venueId?: number | null }) => {
    const place = next.venueId === undefined ? venueId : next.venueId;
    const on = next.date ?? date;
    setQuery(
      { ...(on === today ? {} : { date: on }), ...(place === null ? {} : { venueId: String(place) }) },
      { replace: true },
    );
  };
  const meetings = [...(read.data?.meetings ?? [])].sort((a, b) => order.indexOf(a.stage) - order.indexOf(b.stage));
  const over = meetings.filter(({ stage }) => stage === meetingStage.over);
  const ahead = meetings.filter(({ stage }) => stage !== meetingStage.over);
  const cardOf = (meeting: RunningMeeting) => (
    <RunningMeetingCard key={meeting.tradeNo} meeting={meeting} isToday={date === today} done={again} />
  );
  return (
    <div className="mt-page">
      <div className="v-card mt-bar">
        <Button
          icon={<LeftOutlined />}
          aria-label={t({ zh: '前一天', en: 'Previous day' })}
          onClick={() => show({ date: addDays(date, -1) })}
        />
        <b>
          {dayName(date, lang)} {shortDate(date)}
        </b>
        <Button
          icon={<RightOutlined />}
          aria-label={t({ zh: '后一天', en: 'Next day' })}
          onClick={() => show({ date: addDays(date, 1) })}
        />
        <Select
          aria-label={t({ zh: '场馆', en: 'Venue' })}
          style={{ minWidth: 180 }}
          value={venueId ?? 0}
          options={[
            { value: 0, label: t({ zh: '全部场馆', en: 'All venues' }) },
            ...(read.data?.venues ?? []).map(({ id, name, enName }) => ({ value: id, label: pick(name, enName) })),
          ]}
          onChange={(id: number) => show({ venueId: id === 0 ? null : id })}
        />
        <p className="v-quiet" role="status">
          {enumMembers(meetingStage)
            .map((stage) => ({ stage, n: meetings.filter((one) => one.stage === stage.code).length }))
            .filter(({ n }) => n > 0)
            .map(({ stage, n }) => `${t(stage)} ${n}`)
            .join(' · ')}
        </p>
      </div>
      {read.isError && !read.data ? (
        <LoadFailed noun={{ zh: '会议', en: 'meetings' }} error={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeleton rows={8} />
      ) : meetings.length === 0 ? (
        <Notice
          drawing={<CourtDrawing mark="none" />}
          title={t({ zh: '这一天没有会议', en: 'No meetings on this day' })}
        />
      ) : (
        <>
          <div className="mt-running" aria-busy={read.isPlaceholderData}>
            {ahead.map(cardOf)}
          </div>
          {over.length === 0 ? null : (
            <details open={ahead.length === 0}>
              <summary>{t({ zh: `已结束 ${over.length} 场`, en: `Over: ${over.length}` })}</summary>
              <div className="mt-running">{over.map(cardOf)}</div>
            </details>
          )}
        </>
      )}
    </div>
  );
}
