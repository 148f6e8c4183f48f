import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { shareStatus } from '#domain/shared-payments/split.status';
import { routeOf } from '#contract/catalogue';
import { splits } from '#contract/shared-payments/split.contract';
import { useOwnRefetch } from '#web/kit/live/own-refetch';
import { call } from '#web/kit/call/call';
import { schoolClock } from '#web/kit/browser/clock';
import { money } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { slotText } from '#web/kit/text/date-text';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';

const QUERY_KEY = ['split', 'mine'];

/**
 * Payment shares of others' bookings above the own orders: pending ones, live, and paid ones of bookings that are not
 * over.
 */
export function PaymentShares() {
  const { t, pick, lang } = useWords();
  const navigate = useNavigate();
  useOwnRefetch(QUERY_KEY);
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    retry: false,
    queryFn: () => call(splits.mine, {}, { quiet: true }),
  });
  if (!Array.isArray(data) || data.length === 0) return null;
  const [waiting, paid] = [
    data.filter(({ status }) => status === shareStatus.unpaid),
    data.filter(({ status }) => status !== shareStatus.unpaid),
  ];
  const open = (id: string) => void navigate(pathOf(routeOf('MobiletoPay'), { id }));
  return (
    <div className="mine-list">
      {waiting.length > 0 ? (
        <section>
          <h2>
            {t({ zh: '待我分摊', en: 'Shares to pay' })} <small>{waiting.length}</small>
          </h2>
          {waiting.map((one) => (
            <article key={one.tradeNo} className="mine-card is-unpaid">
              <header>
                <b>{pick(one.siteName, one.enSiteName)}</b>
              </header>
              <p>
                {slotText(one.beginAt, one.endAt, lang)} ·{' '}
                {t({ zh: `${one.owner} 发起`, en: `booked by ${one.enOwner || one.owner}` })}
              </p>
              <footer>
                <span>
                  {one.payDeadline === null
                    ? ''
                    : t({ zh: `${schoolClock(one.payDeadline)} 前支付`, en: `pay by ${schoolClock(one.payDeadline)}` })}
                </span>
                <strong>{money(one.amount)}</strong>
                <Button shape="round" type="primary" onClick={() => open(one.tradeNo)}>
                  {t({ zh: '去支付', en: 'Pay' })}
                </Button>
              </footer>
            </article>
          ))}
        </section>
      ) : null}
      {paid.length > 0 ? (
        <section>
          <h2>
            {t({ zh: '我已分摊', en: 'Paid shares' })} <small>{paid.length}</small>
          </h2>
          {paid.map((one) => (
            <article key={one.tradeNo} className="mine-card">
              <header>
                <b>{pick(one.siteName, one.enSiteName)}</b>
                <StatusTag of={shareStatus} code={one.status} />
              </header>
              <p>
                {slotText(one.beginAt, one.endAt, lang)} ·{' '}
                {t({ zh: `${one.owner} 发起`, en: `booked by ${one.enOwner || one.owner}` })}
              </p>
              <footer>
                <span />
                <strong>{money(one.amount)}</strong>
                <Button shape="round" onClick={() => open(one.tradeNo)}>
                  {t({ zh: '查看分摊', en: 'View shares' })}
                </Button>
              </footer>
            </article>
          ))}
        </section>
      ) : null}
    </div>
  );
}
