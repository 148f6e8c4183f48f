import './counter.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputRef } from 'antd';
import { useRef, useState } from 'react';
import { counter } from '#contract/counter/counter.contract';
import { call } from '#web/kit/call/call';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { lazyComponent } from '#web/kit/route/lazy';
import { CounterCart } from './counter-cart';
import { CounterSales } from './counter-sales';
import { CounterShiftHead } from './counter-shift-head';
import { CounterSlots } from './counter-slots';
import { useCounterSale } from './use-counter-sale';
import { useSaleKeys } from './use-sale-keys';

const CounterRecharge = lazyComponent(async () => (await import('./counter-recharge')).CounterRecharge);

/** The ticket counter: a shift, a member or walk-in, slots, payment and ticket, operated by keyboard. */
export default function TicketPurchase() {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const client = useQueryClient();
  const find = useRef<InputRef>(null);
  const [filling, setFilling] = useState(false);
  const shift = useQuery({ queryKey: ['counter', 'shift'], queryFn: () => call(counter.shift, {}, { quiet: true }) });
  const open = shift.data?.shift ?? null;
  const again = () => void client.invalidateQueries({ queryKey: ['counter'] });
  const sale = useCounterSale(open !== null, () => {
    again();
    find.current?.focus();
  });
  useSaleKeys(sale, find);
  const topUp = open && may('TicketPurchaseRecharge') ? () => setFilling(true) : null;
  return (
    <div className="counter">
      <h1 className="v-hidden">{t({ zh: '窗口售票', en: 'Ticket counter' })}</h1>
      <CounterShiftHead shift={shift} onChange={again} />
      <div className="counter-main">
        <CounterSlots sale={sale} />
        <CounterCart sale={sale} find={find} topUp={topUp} />
      </div>
      {open ? <CounterSales onChange={again} /> : null}
      {sale.buyer && filling ? (
        <CounterRecharge
          buyer={sale.buyer}
          close={() => setFilling(false)}
          done={() => {
            setFilling(false);
            again();
          }}
        />
      ) : null}
    </div>
  );
}
