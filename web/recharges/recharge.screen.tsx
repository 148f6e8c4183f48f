import { useWords } from '#web/kit/session/words';
import { RechargePage } from './recharge-page';

/** Recharge of the own wallet. */
export default function Recharge() {
  const { t } = useWords();
  return (
    <div className="w-page is-single">
      <header className="w-head">
        <h1>{t({ zh: '余额充值', en: 'Top up' })}</h1>
      </header>
      <RechargePage phone={false} />
    </div>
  );
}
