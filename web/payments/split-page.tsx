import './pay.css';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { payStatus } from '#domain/orders/order.status';
import { shareStatus } from '#domain/shared-payments/split.status';
import { routeOf } from '#contract/catalogue';
import type { SplitView } from '#contract/shared-payments/split.contract';
import { dayText } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { bookedSlotsText } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { PayAmount } from './pay-amount';
import { SplitShares } from './split-panel';

/** Another member's order as a companion who shares it sees it. */
export function SplitPage({ split, phone }: { split: SplitView; phone: boolean }) {
  const { t, pick, lang } = useWords();
  const navigate = useNavigate();
  const mine = split.shares.find((one) => one.mine);
  const isUnpaid = split.payStatus === payStatus.unpaid && split.payDeadline !== null;
  return (
    <div className={`pay${phone ? ' is-phone' : ''}`}>
      {phone ? (
        <h1 className="v-hidden">{t({ zh: '分摊支付', en: 'Shared payment' })}</h1>
      ) : (
        <header className="pay-head">
          <h1>{t({ zh: '分摊支付', en: 'Shared payment' })}</h1>
        </header>
      )}
      <div className="pay-main">
        {isUnpaid && mine?.status === shareStatus.unpaid ? (
          <div className="pay-due pay-card">
            <PayAmount fee={mine.amount} deadline={split.payDeadline} />
          </div>
        ) : null}
        <div className="pay-left">
          <section className="pay-card split">
            <header>
              <div>
                <h2>{pick(split.siteName, split.enSiteName)}</h2>
                <p>
                  {dayText(split.beginAt.slice(0, 10), lang)} · {bookedSlotsText(pick(split.detail, split.detailEn))}
                </p>
              </div>
              <StatusTag of={payStatus} code={split.payStatus} />
            </header>
            <SplitShares split={split} phone={phone} />
          </section>
          <Button onClick={() => void navigate(routeOf('mobileOrders').path)}>
            {t({ zh: '我的订单', en: 'My orders' })}
          </Button>
        </div>
      </div>
    </div>
  );
}
