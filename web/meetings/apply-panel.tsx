import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { meetings, type MeetingRoomView } from '#contract/meetings/meeting.contract';
import { meetingCheck } from '#domain/meetings/meeting.status';
import { call } from '#web/kit/call/call';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { useSubmit } from '#web/kit/call/use-submit';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { storeReturnPath } from '#web/kit/route/return-path';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { dayName, shortDate } from '#web/kit/text/date-text';
import { formPath } from './own-meetings';
import type { WeekDay, WeekSelection } from './room-week';

/** The chosen time with the button that begins the application. */
export function ApplyPanel({
  room,
  spaceId,
  days,
  selection,
}: {
  readonly room: MeetingRoomView;
  readonly spaceId: number | null;
  readonly days: readonly WeekDay[];
  readonly selection: WeekSelection | null;
}) {
  const { t, lang } = useWords();
  const go = useNavigate();
  const loggedIn = useSession((state) => state.loggedIn);
  const attempt = useIdempotentCall();
  const { busy, problem, submit } = useSubmit();
  const cells = days.find(({ date }) => date === selection?.date)?.cells ?? [];
  const begin = selection && cells[selection.first]?.begin;
  const end = selection && cells[selection.last]?.end;
  const apply = () =>
    void submit(async () => {
      if (!selection || !begin || !end || spaceId === null) return;
      const input = { siteId: room.siteId, spaceId, date: selection.date, begin, end };
      const { tradeNo } = await attempt(input, (key) => call(meetings.apply, input, { quiet: true, key }));
      void go(formPath(tradeNo));
    });
  const signIn = () => {
    const here = new URL(window.location.href);
    if (selection && begin && end) {
      here.searchParams.set('date', selection.date);
      here.searchParams.set('from', begin);
      here.searchParams.set('to', end);
    }
    storeReturnPath(here.pathname.replace(/^\/venue/, '') + here.search);
    void go(routeOf('Login').path);
  };
  return (
    <section className="v-card mt-card" aria-label={t({ zh: '所选时间', en: 'Chosen time' })}>
      <h2>{t({ zh: '所选时间', en: 'Chosen time' })}</h2>
      <p role="status">
        {selection && begin && end ? (
          <b>
            {dayName(selection.date, lang)} {shortDate(selection.date)} {begin}–{end}
          </b>
        ) : (
          t({
            zh: '拖动选择时段，或依次点选开始和结束时段；键盘用方向键移动，回车选择，Shift 加方向键延长。',
            en: 'Drag over the slots, or tap the first and the last one. With the keyboard: arrows move, Enter chooses, Shift with arrows extends.',
          })
        )}
      </p>
      <p className="v-quiet">
        {room.checkMode === meetingCheck.none
          ? t({ zh: '填写申请后立即生效。', en: 'The application takes effect as soon as you submit it.' })
          : t({
              zh: '提交申请后由场馆审核，审核期间时段为您保留。',
              en: 'The venue reviews your application. The slots stay yours meanwhile.',
            })}
      </p>
      <ProblemAlert problem={problem} />
      <footer>
        {loggedIn ? (
          <Button type="primary" size="large" block disabled={!selection} loading={busy} onClick={apply}>
            {t({ zh: '去填写申请', en: 'Fill in the application' })}
          </Button>
        ) : (
          <Button type="primary" size="large" block onClick={signIn}>
            {t({ zh: '登录后申请', en: 'Log in to apply' })}
          </Button>
        )}
      </footer>
    </section>
  );
}
