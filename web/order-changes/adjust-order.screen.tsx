import { useState } from 'react';
import { orderChanges, type ChangeView } from '#contract/order-changes/change.contract';
import { call } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { AdjustBoard, type MoveTarget } from './adjust-board';
import { AdjustQuote } from './adjust-quote';
import { ChangePage } from './change-page';

const readOrder = (tradeNo: string) => call(orderChanges.adjustView, { tradeNo }, { quiet: true });

function Move({ order }: { readonly order: ChangeView }) {
  const [target, choose] = useState<MoveTarget>({
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

/** Reschedules an order: live board of the day, old and new slots side by side, price difference. */
export default function AdjustOrder() {
  return (
    <ChangePage name="adjust" read={readOrder} orderOf={(order) => order} why={({ refusals }) => refusals.adjust}>
      {(order) => <Move key={order.tradeNo} order={order} />}
    </ChangePage>
  );
}
