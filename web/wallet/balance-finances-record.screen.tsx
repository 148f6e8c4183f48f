import { useParams } from 'react-router-dom';
import { walletDesk } from '#contract/wallet/wallet-desk.contract';
import { listScreen } from '#web/kit/list-screen';
import { financeParts } from './finance-columns';
import { HolderFacts, OF_HOLDER, OfHolder } from './holder-facts';

const List = listScreen({
  route: 'BalanceFinancesRecord',
  list: walletDesk.finances,
  ...financeParts,
  about: OF_HOLDER,
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
    <OfHolder>
      <HolderFacts userId={id} />
      <List key={id} />
    </OfHolder>
  );
}
