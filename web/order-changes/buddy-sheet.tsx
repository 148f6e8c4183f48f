import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { orderChanges, type ChangeCompanion } from '#contract/order-changes/change.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call, textOf } from '#web/kit/call/call';
import { BottomSheet } from '#web/kit/feedback/bottom-sheet';
import { useWords } from '#web/kit/session/words';
import './change.css';
import { BuddyChoice } from './buddy-choice';

function BuddySheetForm({
  tradeNo,
  companions,
  max,
  onClose,
}: {
  readonly tradeNo: string;
  readonly companions: readonly ChangeCompanion[];
  readonly max: number;
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const cache = useQueryClient();
  const [chosen, choose] = useState<readonly number[]>(() =>
    companions.filter((one) => one.chosen).map(({ userId }) => userId),
  );
  const attempt = useIdempotentCall();
  const change = useMutation({
    mutationFn: (request: { tradeNo: string; userIds: string }) =>
      attempt(request, (key) => call(orderChanges.changeOwnBuddies, request, { quiet: true, key })),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['orders'] });
      onClose();
    },
  });
  return (
    <>
      <BuddyChoice companions={companions} chosen={chosen} choose={choose} max={max} />
      {change.error ? (
        <p className="mine-wrong" role="alert">
          {t(textOf(change.error))}
        </p>
      ) : null}
      <div className="mine-buttons">
        <Button size="large" onClick={onClose}>
          {t({ zh: '返回', en: 'Back' })}
        </Button>
        <Button
          size="large"
          type="primary"
          loading={change.isPending}
          disabled={companions.length === 0}
          onClick={() => change.mutate({ tradeNo, userIds: chosen.join(',') })}
        >
          {t({ zh: '确认更换', en: 'Save companions' })}
        </Button>
      </div>
    </>
  );
}

/** Changes the companions of an own booking before it starts. */
export function BuddySheet({ tradeNo, onClose }: { readonly tradeNo: string; readonly onClose: () => void }) {
  const { t } = useWords();
  const { data, error } = useQuery({
    queryKey: ['orders', 'buddies', tradeNo],
    queryFn: () => call(orderChanges.ownBuddies, { tradeNo }, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <BottomSheet className="mine-sheet" onClose={onClose}>
      <h2>{t({ zh: '更换同行人', en: 'Change companions' })}</h2>
      {error ? (
        <p className="mine-wrong" role="alert">
          {t(textOf(error))}
        </p>
      ) : null}
      {data?.refusal ? (
        <p className="mine-wrong" role="alert">
          {t(data.refusal)}
        </p>
      ) : null}
      {data && !data.refusal ? (
        <BuddySheetForm tradeNo={tradeNo} companions={data.companions} max={data.max} onClose={onClose} />
      ) : data || error ? (
        <Button size="large" block onClick={onClose}>
          {t({ zh: '返回', en: 'Back' })}
        </Button>
      ) : (
        <Skeleton rows={3} title={false} />
      )}
    </BottomSheet>
  );
}
