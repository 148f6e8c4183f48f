import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { account } from '#contract/members/account.contract';
import { role } from '#domain/session/role.status';
import { call } from '#web/kit/call/call';
import { useSession } from '#web/kit/session/session';
import { lazyComponent } from '#web/kit/route/lazy';

const PendingAlert = lazyComponent(async () => (await import('./pending-alert')).PendingAlert);

const REVIEWED = 1;
const POLL_EVERY = 60_000;

/**
 * Tells an external user whose account awaits review why booking is not possible yet (document 1 §2), until the review
 * is done.
 */
export function PendingHint() {
  const { user, setReviewStatus: setReview } = useSession();
  const isPending = user?.role_id === role.external && user.loginCheckStatus !== REVIEWED;
  const { data } = useQuery({
    queryKey: ['review', user?.userId],
    queryFn: () => call(account.self, {}, { quiet: true }),
    enabled: isPending,
    refetchInterval: POLL_EVERY,
  });
  useEffect(() => {
    if (data && isPending) setReview(data.loginCheckStatus);
  }, [data, isPending, setReview]);
  return isPending ? <PendingAlert /> : null;
}
