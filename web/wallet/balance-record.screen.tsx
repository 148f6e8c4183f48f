import { useParams } from 'react-router-dom';
import { walletDesk } from '#contract/wallet/wallet-desk.contract';
import { walletFilter, walletRow, type WalletRow } from '#contract/wallet/wallet.contract';
import { walletKind } from '#domain/payments/pay.status';
import { amount } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { HolderFacts, HOLDER_FILTER, HolderFilter } from './holder-facts';

const column = columnsOf<WalletRow>();
const BalanceRecordList = listScreen({
  route: 'BalanceRecord',
  list: walletDesk.records,
  filter: walletFilter,
  row: walletRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '余额明细', en: 'balance records' },
  about: HOLDER_FILTER,
  search: [
    field.text('keyword'),
    field.select('kind', walletKind),
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
  ],
  columns: [
    column.code('kind', walletKind, { width: { zh: 120, en: 180 }, phone: 'title' }),
    column.own('amount', (row) => `${row.amount > 0 ? '+' : ''}${amount(row.amount)}`, { width: 130, number: true }),
    column.money('balanceAfter', { width: 130 }),
    column.text('refNo', { width: 190 }),
    column.stamp('at', { sort: true, width: 130 }),
  ],
  totals: {
    of: (reply) => reply.totals,
    titles: { into: { zh: '转入合计', en: 'Incoming' }, out: { zh: '转出合计', en: 'Outgoing' } },
  },
  exports: { endpoint: walletDesk.recordsExport, right: 'BalanceRecordExport' },
});

/** Wallet transactions of one member. */
export default function BalanceRecord() {
  const id = Number(useParams()['id']);
  return (
    <HolderFilter>
      <HolderFacts userId={id} />
      <BalanceRecordList key={id} />
    </HolderFilter>
  );
}
