import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { bulks } from '#contract/bulk/bulk.contract';
import { room } from '#contract/kit/live';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import type { Text } from '#web/kit/text/lang';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useRoom } from '#web/kit/live/live';
import { useOnChange } from '#web/kit/browser/on-change';
import { useSession } from '#web/kit/session/session';
import { ConfirmDates } from './confirm-dates';

const noun: Text = { zh: '待确认的场次', en: 'dates to confirm' };

/**
 * Screen on which the applicant confirms the booked dates: each kept or dropped, the sum, a signature. Follows the
 * request live.
 */
export default function ConfirmOrders() {
  const id = useParams()['id'] ?? '';
  const client = useQueryClient();
  const me = useSession((state) => state.user?.userId);
  const { v } = useRoom(me === undefined ? null : room.user(Number(me)));
  useOnChange(v, () => void client.invalidateQueries({ queryKey: ['bulk', id] }));
  const { data, isLoadingError, error, refetch } = useQuery({
    queryKey: ['bulk', id],
    queryFn: () => call(bulks.detail, { id: Number(id) }, { quiet: true }),
  });
  if (isLoadingError) return <LoadFailed noun={noun} error={error} retry={() => void refetch()} />;
  return data ? <ConfirmDates key={`${data.id}.${data.confirm}`} detail={data} /> : <Skeleton rows={8} />;
}
