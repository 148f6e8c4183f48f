import { WalletOutlined } from '@ant-design/icons';
import { Button, type InputRef } from 'antd';
import type { RefObject } from 'react';
import { useWords } from '#web/kit/session/words';
import { CounterBuyer } from './counter-buyer';
import { CounterLines } from './counter-lines';
import { CounterPay } from './counter-pay';
import type { CounterSale } from './use-counter-sale';

/** One sale: the buyer, the slots, the payment, and the keys that operate it. `topUp` is null where it is not allowed. */
export function CounterCart({
  sale,
  find,
  topUp,
}: {
  readonly sale: CounterSale;
  readonly find: RefObject<InputRef | null>;
  readonly topUp: (() => void) | null;
}) {
  const { t } = useWords();
  const { buyer, chooseBuyer, till, amount, chosen, disabledReason, discard } = sale;
  return (
    <section className="v-card counter-cart" aria-label={t({ zh: '本单', en: 'This sale' })}>
      <CounterBuyer key={buyer?.id ?? 0} buyer={buyer} field={find} onBuyer={chooseBuyer} />
      {buyer && topUp ? (
        <Button icon={<WalletOutlined />} onClick={topUp}>
          {t({ zh: '余额充值', en: 'Top up balance' })}
        </Button>
      ) : null}
      <CounterLines sale={sale} />
      <CounterPay
        till={till}
        amount={till.waiting ? till.waiting.orderAmount : amount}
        slots={chosen.length}
        off={disabledReason}
      />
      <Button type="text" onClick={discard}>
        {t({ zh: '清空本单', en: 'Clear sale' })} <kbd>F8</kbd>
      </Button>
      <p className="counter-why">
        {t({
          zh: `F2 找会员，方向键选场次，1–${till.hasCards ? 9 : 8} 收款方式，F9 收款`,
          en: `F2 find member, arrow keys select slots, 1–${till.hasCards ? 9 : 8} payment method, F9 charge`,
        })}
      </p>
    </section>
  );
}
