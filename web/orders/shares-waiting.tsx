import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { room } from '#contract/kit/live';
import { splits } from '#contract/payments/split.contract';
import { call } from '#web/kit/call';
import { schoolClock } from '#web/kit/clock';
import { money } from '#web/kit/format';
import { useRoom } from '#web/kit/live';
import { useSession } from '#web/kit/session';
import { slotText } from '#web/kit/told';
import { pathOf } from '#web/kit/way';
import { useWords } from '#web/kit/words';

const KEY = ['split', 'mine'];

/** Shares of others' bookings that wait for the member, above the own orders; a new one shows at once. */
export function SharesWaiting() {
  const { t, pick, lang } = useWords();
  const navigate = useNavigate();
  const client = useQueryClient();
  const me = useSession((state) => state.user?.userId);
  const { v } = useRoom(me === undefined ? null : room.user(Number(me)));
  useEffect(() => { void client.invalidateQueries({ queryKey: KEY }); }, [v, client]);
  const { data } = useQuery({ queryKey: KEY, retry: false, queryFn: () => call(splits.mine, {}, { quiet: true }) });
  if (!Array.isArray(data) || data.length === 0) return null;
  return (
    <div className="mine-list">
      <section>
        <h2>{t({ zh: '待我分摊', en: 'Shares to pay' })} <small>{data.length}</small></h2>
        {data.map((one) => (
          <article key={one.tradeNo} className="mine-card is-unpaid">
            <header><b>{pick(one.siteName, one.enSiteName)}</b></header>
            <p>{slotText(one.beginAt, one.endAt, lang)} · {t({ zh: `${one.owner} 发起`, en: `booked by ${one.enOwner || one.owner}` })}</p>
            <footer>
              <span>{t({ zh: `${schoolClock(one.payDeadline)} 前支付`, en: `until ${schoolClock(one.payDeadline)}` })}</span>
              <strong>{money(one.amount)}</strong>
              <Button shape="round" type="primary" onClick={() => void navigate(pathOf(routeOf('MobiletoPay'), { id: one.tradeNo }))}>{t({ zh: '去支付', en: 'Pay' })}</Button>
            </footer>
          </article>
        ))}
      </section>
    </div>
  );
}
