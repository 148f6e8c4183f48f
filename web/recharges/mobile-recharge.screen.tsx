import { useWords } from '#web/kit/session/words';
import { RechargePage } from './recharge-page';

/** Recharge of the own wallet on the phone. */
export default function MobileRecharge() {
  const { t } = useWords();
  return (
    <div className="w-page is-phone">
      <h1 className="v-hidden">{t({ zh: '余额充值', en: 'Top up' })}</h1>
      <RechargePage phone />
    </div>
  );
}
