import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { room } from '#contract/kit/live';
import type { UserRoom } from '#contract/kit/rooms';
import { buddies } from '#contract/buddies/buddy.contract';
import { standing } from '#contract/appeals/standing.contract';
import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { waitlists } from '#contract/waitlist/waitlist.contract';
import { blackListStatus } from '#domain/members/member.status';
import { waitlistStatus } from '#domain/waitlist/waitlist.status';
import { call } from '#web/kit/call/call';
import { count, dayText, money } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { useRoom } from '#web/kit/live/live';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { DASH } from '#web/kit/text/value';

const tabs: readonly (readonly ['unpaid' | 'toUse' | 'finished' | 'refund', Text])[] = [
  ['unpaid', { zh: '待支付', en: 'To pay' }],
  ['toUse', { zh: '待使用', en: 'Upcoming' }],
  ['finished', { zh: '已完成', en: 'Completed' }],
  ['refund', { zh: '退款', en: 'Refunds' }],
];
const PENDING_STATUS = 50;

/** One number with its name; a dash while it is unknown. */
function SumTile({
  to,
  name,
  value,
  under,
}: {
  readonly to: string;
  readonly name: string;
  readonly value: string;
  readonly under?: string | undefined;
}) {
  return (
    <Link to={to} className="mc-sum">
      <b>{value}</b>
      <span>{name}</span>
      {under ? <small>{under}</small> : null}
    </Link>
  );
}

/** Number of the member's orders by state; live. */
export function OrderSums() {
  const { t } = useWords();
  const userId = useSession(({ user }) => user?.userId ?? null);
  const { v } = useRoom<UserRoom>(userId === null ? null : room.user(userId));
  const { data } = useQuery({
    queryKey: ['portal', 'sums', userId, v],
    queryFn: () =>
      Promise.all(
        tabs.map(async ([tab]) => (await call(orders.mine, { tab, page: 0, size: 1 }, { quiet: true })).totalElements),
      ),
    placeholderData: (before) => before,
  });
  return (
    <section className="v-card mc-card" aria-label={t({ zh: '我的订单', en: 'My orders' })}>
      <h2>
        {t({ zh: '我的订单', en: 'My orders' })}{' '}
        <Link to={routeOf('mobileOrders').path}>{t({ zh: '全部', en: 'All' })}</Link>
      </h2>
      <div className="mc-sums">
        {tabs.map(([tab, name], n) => (
          <SumTile
            key={tab}
            to={`${routeOf('mobileOrders').path}?tab=${tab}`}
            name={t(name)}
            value={data ? count(data[n] ?? 0) : DASH}
          />
        ))}
      </div>
    </section>
  );
}

/** Balance (hidden by default), no-shows with their consequences, companions, waitlist entries. */
export function AccountSums() {
  const { t, lang } = useWords();
  const [isVisible, setVisible] = useState(false);
  const quiet = { quiet: true } as const;
  const wallet = useQuery({ queryKey: ['portal', 'wallet'], queryFn: () => call(payments.methods, {}, quiet) });
  const attendance = useQuery({ queryKey: ['standing'], queryFn: () => call(standing.mine, {}, quiet) });
  const friends = useQuery({ queryKey: ['buddies', 'mine'], queryFn: () => call(buddies.mine, {}, quiet) });
  const waitlistEntries = useQuery({
    queryKey: ['waits', 'mine'],
    queryFn: () => call(waitlists.mine, { page: 0, size: PENDING_STATUS }, quiet),
  });
  const banned = attendance.data?.bans.some(({ status }) => status === blackListStatus.listed);
  const profile = routeOf('VenuesUserInfo').path;
  return (
    <section className="v-card mc-card" aria-label={t({ zh: '我的账户', en: 'My account' })}>
      <h2>
        {t({ zh: '我的账户', en: 'My account' })}{' '}
        <Link to={routeOf('Balance').path}>{t({ zh: '余额与充值', en: 'Balance and top-up' })}</Link>
      </h2>
      <div className="mc-sums">
        <button
          type="button"
          className="v-plain mc-sum"
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        >
          <b>{wallet.data ? (isVisible ? money(wallet.data.balance) : '****') : DASH}</b>
          <span>
            {t({ zh: '余额', en: 'Balance' })} {isVisible ? <EyeOutlined /> : <EyeInvisibleOutlined />}
          </span>
        </button>
        <SumTile
          to={profile}
          name={t({ zh: '失约', en: 'No-shows' })}
          value={
            attendance.data
              ? `${attendance.data.breaks}${attendance.data.limit > 0 ? ` / ${attendance.data.limit}` : ''}`
              : DASH
          }
          under={
            banned
              ? t({ zh: '已限制预约', en: 'Booking restricted' })
              : attendance.data?.nextExpiry
                ? t({
                    zh: `${dayText(attendance.data.nextExpiry, lang)} 失效一次`,
                    en: `1 expires ${dayText(attendance.data.nextExpiry, lang)}`,
                  })
                : undefined
          }
        />
        <SumTile
          to={routeOf('MobileBuddies').path}
          name={t({ zh: '同伴', en: 'Companions' })}
          value={friends.data ? count(friends.data.companions.length) : DASH}
        />
        <SumTile
          to={routeOf('MyWaitlist').path}
          name={t({ zh: '候补', en: 'Waitlist' })}
          value={
            waitlistEntries.data
              ? count(
                  waitlistEntries.data.content.filter(
                    ({ status }) => status === waitlistStatus.waiting || status === waitlistStatus.offered,
                  ).length,
                )
              : DASH
          }
        />
      </div>
    </section>
  );
}
