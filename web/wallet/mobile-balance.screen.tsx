import { useWords } from '#web/kit/session/words';
import { BalanceCard } from './balance-card';
import { WalletRecords } from './wallet-records';

/** The own balance on the phone. */
export default function MobileBalance() {
  const { t } = useWords();
  return (
    <div className="w-page is-phone">
      <h1 className="v-hidden">{t({ zh: '我的余额', en: 'My balance' })}</h1>
      <BalanceCard phone />
      <WalletRecords />
    </div>
  );
}
