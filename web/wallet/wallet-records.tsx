import './wallet.css';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Button, Empty, Select } from 'antd';
import { useState } from 'react';
import { wallet } from '#contract/wallet/wallet.contract';
import { enumMember, enumMembers } from '#domain/kit/enumeration';
import { walletKind, type WalletKind } from '#domain/payments/pay.status';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { amount, money, stampText } from '#web/kit/text/format';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useAmountsVisible } from '#web/kit/list/totals';
import { useWords } from '#web/kit/session/words';
import { useOwnRoom } from './use-own-wallet';

const PAGE = 20;

/** Transactions of the own balance, the newest first, more on demand. */
export function WalletRecords() {
  const { t, lang } = useWords();
  const { open } = useAmountsVisible();
  const { v } = useOwnRoom();
  const [kind, choose] = useState<WalletKind | undefined>();
  const read = useInfiniteQuery({
    queryKey: ['wallet', 'records', kind, v],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam }) => call(wallet.records, { kind, page: pageParam, size: PAGE }, { quiet: true }),
    getNextPageParam: (last) => (last.number + 1 < last.totalPages ? last.number + 1 : undefined),
  });
  const rows = read.data?.pages.flatMap(({ content }) => content) ?? [];
  const body = () => {
    if (read.isPending) return <Skeleton rows={6} />;
    if (read.isError && rows.length === 0)
      return <LoadFailed noun={{ zh: '明细', en: 'records' }} error={read.error} retry={() => void read.refetch()} />;
    if (rows.length === 0)
      return (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t({ zh: '还没有变动记录', en: 'No balance changes yet' })}
        />
      );
    return (
      <ul>
        {rows.map((row) => (
          <li key={row.id} data-in={row.amount > 0}>
            <b>{t(enumMember(walletKind, row.kind) ?? { zh: '', en: '' })}</b>
            <b>
              {row.amount > 0 ? '+' : ''}
              {amount(row.amount)}
            </b>
            <small>
              {stampText(row.at, lang)}
              {row.refNo ? (
                <>
                  {' '}
                  · <DataText>{row.refNo}</DataText>
                </>
              ) : null}
            </small>
            <small>
              {t({ zh: '余额', en: 'Balance' })} {open ? money(row.balanceAfter) : '****'}
            </small>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <section className="v-card w-records" aria-labelledby="wallet-records">
      <header>
        <h2 id="wallet-records">{t({ zh: '余额明细', en: 'Balance history' })}</h2>
        <Select
          allowClear
          value={kind}
          onChange={choose}
          placeholder={t({ zh: '全部类型', en: 'All types' })}
          aria-label={t({ zh: '类型', en: 'Type' })}
          options={enumMembers(walletKind).map(({ code, ...label }) => ({ value: code, label: t(label) }))}
        />
      </header>
      {body()}
      {read.hasNextPage ? (
        <div className="w-more">
          <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {t({ zh: '更早的记录', en: 'Load earlier records' })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
