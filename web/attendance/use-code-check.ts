import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkMethod } from '#domain/attendance/order-check.status';
import { orderChecks } from '#contract/attendance/order-check.contract';
import { call, textOf } from '#web/kit/call/call';
import { newIdempotencyKey } from '#web/kit/call/request';
import { useSubmit } from '#web/kit/call/use-submit';
import type { CheckOutcome } from './check-result';
import { playCheckSound } from './check-sound';

/** Checks codes at a venue one after the other: the outcome of the last one with its sound, and the recent checks. */
export function useCodeCheck(venueId: number | null) {
  const [outcome, setOutcome] = useState<CheckOutcome | null>(null);
  const { busy, submit } = useSubmit();
  const recent = useQuery({ queryKey: ['orderChecks'], queryFn: () => call(orderChecks.recent, {}, { quiet: true }) });
  const check = async (code: string, manual: boolean) => {
    await submit(
      async () => {
        const order = await call(
          orderChecks.check,
          { code, method: manual ? checkMethod.manual : checkMethod.scan, ...(venueId === null ? {} : { venueId }) },
          { quiet: true, key: newIdempotencyKey() },
        );
        setOutcome({ ok: true, text: { zh: '核验通过，请入场', en: 'Checked in. Please enter' }, order });
        playCheckSound(true);
      },
      (error) => {
        setOutcome({ ok: false, text: textOf(error), order: null });
        playCheckSound(false);
      },
    );
    void recent.refetch();
  };
  return { busy, outcome, recent: recent.data, check };
}
