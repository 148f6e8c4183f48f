import { useParams } from 'react-router-dom';
import { walletDesk } from '#contract/wallet/wallet-desk.contract';
import { listScreen } from '#web/kit/list/list-screen';
import { financeListParts } from './finance-columns';
import { HolderFacts, HOLDER_FILTER, HolderFilter } from './holder-facts';

const FinanceList = listScreen({
  route: 'BalanceFinancesRecord',
  list: walletDesk.finances,
  ...financeListParts,
  about: HOLDER_FILTER,
  totals: {
    of: (reply) => reply.totals,
    titles: { paid: { zh: '支付合计', en: 'Paid' }, returned: { zh: '退款合计', en: 'Refunded' } },
  },
  exports: { endpoint: walletDesk.financesExport, right: 'BalanceFinancesRecordExport' },
});

/** Payments and refunds of one member. */
export default function BalanceFinancesRecord() {
  const id = Number(useParams()['userId']);
  return (
    <HolderFilter>
      <HolderFacts userId={id} />
      <FinanceList key={id} />
    </HolderFilter>
  );
}
