import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { room } from '#contract/kit/live';
import { meetings, type OwnMeeting } from '#contract/meetings/meeting.contract';
import { call } from '#web/kit/call/call';
import { LoadState } from '#web/kit/feedback/load-states';
import { useEntityRoom } from '#web/kit/live/entity-room';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { dayName, shortDate } from '#web/kit/text/date-text';
import { DataText } from '#web/kit/text/data-text';
import { isFillable, MeetingState } from './meeting-state';

/** Returns the address of the form of an application. */
export const formPath = (tradeNo: string): string => `${routeOf('MeetingEditform').path}?orderNo=${tradeNo}`;

/** Loads a page of the own applications, and again on each change of the member's room. */
export function useOwnMeetings(query: { readonly open?: boolean; readonly page?: number; readonly size?: number }) {
  const user = useSession((state) => state.user);
  const client = useQueryClient();
  const again = () => void client.invalidateQueries({ queryKey: ['meetings', 'mine'] });
  const { every } = useEntityRoom(user ? room.user(user.userId) : null, again);
  const { open, page = 0, size = 20 } = query;
  return useQuery({
    queryKey: ['meetings', 'mine', user?.userId, open, page, size],
    enabled: user !== null,
    refetchInterval: every,
    queryFn: ({ signal }) =>
      call(
        meetings.mine,
        { page, size, ...(open === undefined ? {} : { open: open ? 1 : 0 }) },
        { quiet: true, signal },
      ),
  });
}

/** One own application: what, where, when, its state and the way on. */
export function OwnMeetingRow({ of }: { readonly of: OwnMeeting }) {
  const { t, pick, lang } = useWords();
  return (
    <div className="mt-own" data-trade={of.tradeNo}>
      <div>
        <b>
          <DataText>{of.theme || t({ zh: '未填主题', en: 'No topic yet' })}</DataText>
        </b>
        <MeetingState of={of} />
      </div>
      <div className="v-quiet">
        {dayName(of.date, lang)} {shortDate(of.date)} {of.begin}–{of.end} · {pick(of.siteName, of.enSiteName)}
      </div>
      {isFillable(of) && of.fillBefore !== null ? (
        <div className="v-quiet">
          {t({ zh: `请在 ${of.fillBefore.slice(5, 16)} 前提交`, en: `Submit before ${of.fillBefore.slice(5, 16)}` })}
        </div>
      ) : null}
      {isFillable(of) && of.checkContent !== '' ? (
        <div>
          <DataText>{of.checkContent}</DataText>
        </div>
      ) : null}
      <div>
        <Link to={formPath(of.tradeNo)}>
          {isFillable(of) ? t({ zh: '继续填写', en: 'Continue' }) : t({ zh: '查看申请', en: 'View application' })}
        </Link>
      </div>
    </div>
  );
}

/** The next own applications beside the search; a visitor is asked to log in. */
export function OwnMeetingsCard() {
  const { t } = useWords();
  const loggedIn = useSession((state) => state.loggedIn);
  const mine = useOwnMeetings({ open: true, size: 5 });
  const rows = mine.data?.content ?? [];
  return (
    <section className="v-card mt-card" aria-label={t({ zh: '我的会议', en: 'My meetings' })}>
      <div className="v-spread">
        <h2>{t({ zh: '我的会议', en: 'My meetings' })}</h2>
        {loggedIn ? <Link to={routeOf('MeetingMy').path}>{t({ zh: '全部', en: 'All' })}</Link> : null}
      </div>
      {!loggedIn ? (
        <p className="v-quiet">{t({ zh: '登录后可申请会议室。', en: 'Log in to apply for a room.' })}</p>
      ) : mine.data ? (
        rows.length === 0 ? (
          <p className="v-quiet">{t({ zh: '没有进行中的申请。', en: 'No open applications.' })}</p>
        ) : (
          <div>
            {rows.map((one) => (
              <OwnMeetingRow key={one.tradeNo} of={one} />
            ))}
          </div>
        )
      ) : (
        <LoadState noun={{ zh: '我的会议', en: 'meetings' }} error={mine.error} retry={() => void mine.refetch()} />
      )}
      {loggedIn ? null : (
        <footer>
          <Link to={routeOf('Login').path}>
            <Button type="primary">{t({ zh: '登录', en: 'Log in' })}</Button>
          </Link>
        </footer>
      )}
    </section>
  );
}
