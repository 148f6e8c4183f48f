import { useMutation, useQuery } from '@tanstack/react-query';
import { orderChecks } from '#contract/attendance/order-check.contract';
import { call } from '#web/kit/call/call';
import { newIdempotencyKey } from '#web/kit/call/request';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';

/** Reads the place of a scanned code with the own bookings there, and checks a booking in. */
export function useSelfCheckIn(code: string) {
  const { t } = useWords();
  const { message } = useFeedback();
  const place = useQuery({
    queryKey: ['selfScan', code],
    enabled: code !== '',
    retry: false,
    queryFn: () => call(orderChecks.place, { code }, { quiet: true }),
  });
  const checkIn = useMutation({
    mutationFn: (tradeNo: string) => call(orderChecks.selfCheckIn, { code, tradeNo }, { key: newIdempotencyKey() }),
    onSuccess: () => void message.success(t({ zh: '签到成功', en: 'You are checked in' })),
    onSettled: () => void place.refetch(),
  });
  return { place, checkIn };
}
