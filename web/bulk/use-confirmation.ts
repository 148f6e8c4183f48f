import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bulks } from '#contract/bulk/bulk.contract';
import type { BulkDetail } from '#contract/bulk/bulk-detail.contract';
import type { LocalDate } from '#domain/kit/time';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { useFeedback } from '#web/kit/feedback/use-feedback';

/** Holds which dates of a request are accepted and their sum, and sends the signed confirmation. */
export function useConfirmation(detail: BulkDetail) {
  const { t } = useWords();
  const { message, modal } = useFeedback();
  const client = useQueryClient();
  const attempt = useIdempotentCall();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const { busy, problem, submit } = useSubmit();
  const upcoming = detail.dates.filter((one) => one.ahead);
  const acceptedDates = upcoming.filter(({ date }) => !leftOut.has(date));
  const total = acceptedDates.reduce((all, { amount }) => all + Math.round(amount * 100), 0) / 100;

  const send = async (signedName: string) => {
    const input = {
      id: detail.id,
      drop: upcoming.filter(({ date }) => leftOut.has(date)).map(({ date }) => date as LocalDate),
      signedName: signedName.trim(),
      expect: total,
    };
    await submit(async () => {
      const { accepted } = await attempt(input, (key) => call(bulks.confirm, input, { quiet: true, key }));
      void message.success(
        accepted > 0
          ? t({ zh: `已确认 ${accepted} 个场次`, en: `${accepted} ${accepted === 1 ? 'date' : 'dates'} confirmed` })
          : t({ zh: '申请已结束，场次已释放', en: 'Request ended and slots released' }),
      );
    });
    void client.invalidateQueries({ queryKey: ['bulk'] });
  };
  const confirm = ({ signedName }: { readonly signedName: string }) => {
    if (acceptedDates.length > 0) return void send(signedName);
    modal.confirm({
      title: t({ zh: '一个场次也不要？', en: 'Decline all dates?' }),
      content: t({
        zh: '申请到此结束，全部场次立即释放。',
        en: 'The request ends and all slots are released at once.',
      }),
      okText: t({ zh: '结束申请', en: 'End request' }),
      okButtonProps: { danger: true },
      onOk: () => send(signedName),
    });
  };
  const accept = (date: string, on: boolean) =>
    setLeftOut((before) => new Set(on ? [...before].filter((one) => one !== date) : [...before, date]));
  return { upcoming, acceptedDates, total, accept, confirm, busy, problem };
}

/** The accepted dates of a request and how they are confirmed. */
export type Confirmation = ReturnType<typeof useConfirmation>;
