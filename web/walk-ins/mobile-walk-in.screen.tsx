import './walk-in.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { walkIns } from '#contract/walk-ins/walk-in.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { withHanSpacing } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { OpenWalkIn } from './open-walk-in';
import { ClosedWalkIn } from './closed-walk-in';
import { OwnWalkIn } from './own-walk-in';
import { WalkInFailed } from './walk-in-failed';

const REFETCH_MS = 15_000;

/**
 * A released court or places, for the member who scanned the screen at the court: claim the remaining time, or see who
 * claimed it first.
 */
export default function MobileWalkIn() {
  const { pick } = useWords();
  const id = Number(useParams()['id']);
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['walkIn', id],
    queryFn: () => call(walkIns.look, { id }, { quiet: true }),
    refetchInterval: REFETCH_MS,
    retry: false,
  });
  if (isLoadingError) return <WalkInFailed error={error} retry={() => void refetch()} />;
  return (
    <div className="walk-in">
      <section className="v-card">
        {!data ? (
          <Skeleton rows={4} />
        ) : (
          <>
            <header>
              <h1>
                {pick(data.siteName, data.enSiteName)} · {withHanSpacing(pick(data.spaceName, data.enSpaceName))}
              </h1>
              <p>{pick(data.venueName, data.enVenueName)}</p>
            </header>
            {data.state === 'open' ? (
              <OpenWalkIn of={data} again={() => void refetch()} />
            ) : data.tradeNo ? (
              <OwnWalkIn tradeNo={data.tradeNo} />
            ) : (
              <ClosedWalkIn of={data} />
            )}
          </>
        )}
      </section>
    </div>
  );
}
