import './pay.css';
import { Skeleton } from 'antd';
import { PayScreen } from './pay-screen';
import { SplitPage } from './split-page';
import { useSplit } from './split-panel';

/** The cashier of an order for its owner; for a companion who shares it, the shares. */
export function PayDoor({ tradeNo, phone }: { readonly tradeNo: string; readonly phone: boolean }) {
  const { data, isFetched } = useSplit(tradeNo);
  // Asked again after a failure it is pending once more, and whoever stands on the page stays there.
  if (!isFetched)
    return (
      <div className={`pay${phone ? ' is-phone' : ''}`}>
        <div className="pay-card">
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      </div>
    );
  return data?.owner === false ? (
    <SplitPage split={data} phone={phone} />
  ) : (
    <PayScreen tradeNo={tradeNo} phone={phone} shared={(data?.shares.length ?? 0) > 0} />
  );
}
