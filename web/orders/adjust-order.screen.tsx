import { useState } from 'react';
import { orderChanges, type ChangeView } from '#contract/orders/change.contract';
import { call } from '#web/kit/call';
import { schoolDate } from '#web/kit/clock';
import { AdjustBoard, type Target } from './adjust-board';
import { AdjustQuote } from './adjust-quote';
import { ChangePage } from './change-page';

const read = (tradeNo: string) => call(orderChanges.adjustView, { tradeNo }, { quiet: true });

function Move({ order }: { readonly order: ChangeView }) {
  const [target, choose] = useState<Target>({
    siteId: order.siteId,
    date: order.date < schoolDate() ? schoolDate() : order.date,
    slots: [],
  });
  return (
    <>
      <AdjustBoard order={order} target={target} choose={choose} />
      <AdjustQuote order={order} target={target} />
    </>
  );
}

/** Moves an order to other slots: the day on a live board, old beside new, what it costs more or less. */
export default function AdjustOrder() {
  return (
    <ChangePage name="adjust" read={read} orderOf={(order) => order} why={({ refusals }) => refusals.adjust}>
      {(order) => <Move key={order.tradeNo} order={order} />}
    </ChangePage>
  );
}
