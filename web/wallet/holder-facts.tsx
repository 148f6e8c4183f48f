import './wallet.css';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import type { ReactNode } from 'react';
import { walletDesk } from '#contract/wallet/wallet-desk.contract';
import { call } from '#web/kit/call/call';
import { money } from '#web/kit/text/format';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useAmountsVisible } from '#web/kit/list/totals';
import { useWords } from '#web/kit/session/words';

/** Holder and balance above a wallet's list. */
export function HolderFacts({ userId }: { readonly userId: number }) {
  const { t } = useWords();
  const { open } = useAmountsVisible();
  const { data, error, refetch } = useQuery({
    queryKey: ['wallet', 'one', userId],
    queryFn: () => call(walletDesk.one, { userId }, { quiet: true }),
  });
  if (error && !data)
    return <LoadFailed noun={{ zh: '余额账户', en: 'wallet' }} error={error} retry={() => void refetch()} />;
  if (!data) return <div className="v-card w-facts" />;
  const shown = (yuan: number) => (open ? money(yuan) : '****');
  return (
    <section className="v-card w-facts">
      <h1>{data.userName || data.username}</h1>
      <span>{data.username}</span>
      <span>
        {t({ zh: '余额', en: 'Balance' })} <b>{shown(data.balance)}</b>
      </span>
      <span>
        {t({ zh: '累计充值', en: 'Topped up' })} <b>{shown(data.recharged)}</b>
      </span>
      <span>
        {t({ zh: '累计消费', en: 'Spent' })} <b>{shown(data.consumed)}</b>
      </span>
    </section>
  );
}

/** Filter that selects the holder. */
export const HOLDER_FILTER = ['userId'];

/** Sets the holder of the address in the list's filter, whatever else is filtered. */
export function HolderFilter({ children }: { readonly children: ReactNode }) {
  const { id, userId } = useParams();
  const of = id ?? userId ?? '';
  const [params] = useSearchParams();
  if (params.get('userId') !== of)
    return (
      <Navigate
        replace
        to={{
          search: `?${new URLSearchParams([...[...params].filter(([key]) => key !== 'userId'), ['userId', of]]).toString()}`,
        }}
      />
    );
  return children;
}
