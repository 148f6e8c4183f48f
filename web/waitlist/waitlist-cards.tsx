import './waitlist.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Popconfirm } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { waitlistStatus } from '#domain/waitlist/waitlist.status';
import { room } from '#contract/kit/live';
import type { UserRoom } from '#contract/kit/rooms';
import { routeOf, type RouteName } from '#contract/catalogue';
import { waitlists, type WaitlistEntryView } from '#contract/waitlist/waitlist.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call, textOf } from '#web/kit/call/call';
import { serverNow, useNow } from '#web/kit/browser/clock';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { countdown, dayText } from '#web/kit/text/format';
import { useRoom } from '#web/kit/live/live';
import { LiveBadge } from '#web/kit/live/live-badge';
import { Notice } from '#web/kit/theme/notice';
import { useOnline } from '#web/kit/feedback/offline';
import { newIdempotencyKey } from '#web/kit/call/request';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { entryText } from './waitlist-text';

const PAGE_SIZE = 50;

const OfferCountdown = ({ until }: { readonly until: number }) => {
  useNow(1_000);
  return <> {countdown(Math.max(0, until - serverNow()))}</>;
};

/** One waitlist entry: the slot, the position, and the available actions. */
function WaitlistCard({ wait, payAt }: { readonly wait: WaitlistEntryView; readonly payAt: RouteName }) {
  const { t, pick, lang } = useWords();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const online = useOnline();
  const done = () => void cache.invalidateQueries({ queryKey: ['waits'] });
  const toOrder = (tradeNo: string) => void navigate(pathOf(routeOf(payAt), { id: tradeNo }));
  const accept = useMutation({
    mutationFn: () => call(waitlists.accept, { id: wait.id }, { quiet: true, key }),
    onSuccess: ({ tradeNo }) => {
      done();
      toOrder(tradeNo);
    },
    onError: done,
  });
  const leave = useMutation({
    mutationFn: () => call(waitlists.leave, { id: wait.id }, { quiet: true }),
    onSettled: done,
  });
  const again = useMutation({
    mutationFn: () => call(waitlists.again, { id: wait.id }, { quiet: true }),
    onSettled: done,
  });
  const wrong = accept.error ?? leave.error ?? again.error;
  const { status } = wait;
  const held = status === waitlistStatus.offered;
  return (
    <article className={`wait-card is-${held ? 'held' : 'other'}`} aria-label={pick(wait.siteName, wait.enSiteName)}>
      <header>
        <b>
          {pick(wait.siteName, wait.enSiteName)} · {entryText(wait, lang)}
        </b>
        <StatusTag
          of={waitlistStatus}
          code={status}
          suffix={held && wait.offerUntil !== null ? <OfferCountdown until={wait.offerUntil} /> : null}
        />
      </header>
      <p>
        {dayText(wait.reservationDate, lang)} · {pick(wait.venueName, wait.enVenueName)}
        {wait.people > 1 ? t({ zh: ` · ${wait.people} 人`, en: ` · People: ${wait.people}` }) : ''}
      </p>
      {status === waitlistStatus.waiting ? (
        <p className="wait-place">
          {t({
            zh: `当前第 ${wait.position} 位${wait.autoBook ? '，轮到时自动预约' : ''}`,
            en: `You are number ${wait.position}${wait.autoBook ? '; booked automatically when it is your turn' : ''}`,
          })}
        </p>
      ) : null}
      {held ? (
        <p className="wait-place">
          {t({
            zh: '场次已为您保留，请在倒计时结束前确认预约；逾期将转给下一位。',
            en: 'The slot is held for you. Confirm the booking before the countdown ends, or it goes to the next person.',
          })}
        </p>
      ) : null}
      {wrong ? <Alert type="error" showIcon title={t(textOf(wrong))} /> : null}
      <footer>
        {held ? (
          <Button type="primary" disabled={!online} loading={accept.isPending} onClick={() => accept.mutate()}>
            {online
              ? t({ zh: '确认预约', en: 'Confirm booking' })
              : t({ zh: '恢复网络后可用', en: 'Available when you are back online' })}
          </Button>
        ) : null}
        {status === waitlistStatus.converted && wait.tradeNo ? (
          <Button onClick={() => toOrder(wait.tradeNo as string)}>{t({ zh: '查看订单', en: 'View order' })}</Button>
        ) : null}
        {status === waitlistStatus.lapsed ? (
          <Button disabled={!online} loading={again.isPending} onClick={() => again.mutate()}>
            {t({ zh: '重新候补', en: 'Rejoin waitlist' })}
          </Button>
        ) : null}
        {held || status === waitlistStatus.waiting ? (
          <Popconfirm
            title={
              held
                ? t({ zh: '放弃为您保留的场次？', en: 'Give up the slot held for you?' })
                : t({
                    zh: '退出候补？再次加入须重新排队。',
                    en: 'Leave the waitlist? If you join again, you start at the end.',
                  })
            }
            okText={held ? t({ zh: '放弃', en: 'Give up' }) : t({ zh: '退出', en: 'Leave' })}
            cancelText={t({ zh: '再想想', en: 'Keep waiting' })}
            onConfirm={() => leave.mutateAsync().catch(() => undefined)}
          >
            <Button disabled={!online} loading={leave.isPending}>
              {held ? t({ zh: '放弃', en: 'Give up' }) : t({ zh: '退出候补', en: 'Leave waitlist' })}
            </Button>
          </Popconfirm>
        ) : null}
      </footer>
    </article>
  );
}

/** The member's waitlist entries, kept up to date by the member's room: positions and offers change live. */
export function WaitlistCards({ payAt, bookAt }: { readonly payAt: RouteName; readonly bookAt: RouteName }) {
  const { t, words } = useWords();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const userId = useSession(({ user }) => user?.userId ?? null);
  const liveRoom = useRoom<UserRoom>(userId === null ? null : room.user(userId));
  const list = useQuery({
    queryKey: ['waits', 'mine'],
    queryFn: () => call(waitlists.mine, { page: 0, size: PAGE_SIZE }, { quiet: true }),
  });
  const waitsKey = JSON.stringify(liveRoom.body?.waits ?? null);
  useEffect(() => void cache.invalidateQueries({ queryKey: ['waits'] }), [waitsKey, cache]);
  const now = new Map((liveRoom.body?.waits ?? []).map((one) => [one.id, one]));
  const rows = (list.data?.content ?? []).map((row) => {
    const live = now.get(row.id);
    return live ? { ...row, status: live.status, position: live.position, offerUntil: live.offerUntil } : row;
  });
  const activeRows = rows.filter(
    ({ status }) => status === waitlistStatus.waiting || status === waitlistStatus.offered,
  );
  const past = rows.filter((row) => !activeRows.includes(row));
  const cards = (some: readonly WaitlistEntryView[]) =>
    some.map((wait) => <WaitlistCard key={`${wait.id}/${wait.status}`} wait={wait} payAt={payAt} />);

  if (list.isPending)
    return (
      <div className="waits">
        <Skeleton rows={4} />
      </div>
    );
  if (list.isError && rows.length === 0)
    return (
      <Notice
        drawing={<CourtDrawing mark="warn" />}
        title={t({ zh: '候补没有载入', en: 'Your waitlist could not be loaded' })}
        text={t(textOf(list.error))}
        actions={
          <Button type="primary" onClick={() => void list.refetch()}>
            {t(words.retry)}
          </Button>
        }
      />
    );
  if (rows.length === 0) {
    return (
      <Notice
        drawing={<CourtDrawing mark="plus" />}
        title={t({ zh: '还没有候补', en: 'No waitlist entries yet' })}
        text={t({
          zh: '在预约页点已满的场次，可加入候补；有人退订时按顺序为您保留。',
          en: 'Select a full slot on the booking page to join its waitlist. When someone cancels, it is held for you in order.',
        })}
        actions={
          <Button type="primary" onClick={() => void navigate(routeOf(bookAt).path)}>
            {t({ zh: '去预约', en: 'Book a court' })}
          </Button>
        }
      />
    );
  }
  return (
    <div className="waits">
      <div className="waits-live">
        <LiveBadge state={liveRoom.state} at={liveRoom.at} />
      </div>
      {activeRows.length > 0 ? (
        <section aria-label={t({ zh: '进行中', en: 'Active' })}>
          {cards([...activeRows].sort((a, b) => b.status - a.status))}
        </section>
      ) : null}
      {past.length > 0 ? (
        <section>
          <h2>{t({ zh: '历史', en: 'History' })}</h2>
          {cards(past)}
        </section>
      ) : null}
    </div>
  );
}
