import { useWords } from '#web/kit/session/words';
import { BalanceCard } from './balance-card';
import { WalletRecords } from './wallet-records';

/** The own balance and its transactions. */
export default function Balance() {
  const { t } = useWords();
  return (
    <div className="w-page">
      <header className="w-head">
        <h1>{t({ zh: '我的余额', en: 'My balance' })}</h1>
      </header>
      <BalanceCard phone={false} />
      <WalletRecords />
    </div>
  );
}
