import './pay.css';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { PayScreen } from './pay-screen';
import { SplitPage } from './split-page';
import { useSplit } from './split-panel';

/** The payment page for the order's owner; the shares for a companion. */
export function PayEntry({ tradeNo, phone }: { readonly tradeNo: string; readonly phone: boolean }) {
  const { data, isFetched } = useSplit(tradeNo);
  // A refetch after a failure makes the query pending again; `isFetched` keeps the page mounted.
  if (!isFetched)
    return (
      <div className={`pay${phone ? ' is-phone' : ''}`}>
        <div className="pay-card">
          <Skeleton rows={6} />
        </div>
      </div>
    );
  return data?.owner === false ? (
    <SplitPage split={data} phone={phone} />
  ) : (
    <PayScreen tradeNo={tradeNo} phone={phone} shared={(data?.shares.length ?? 0) > 0} />
  );
}
