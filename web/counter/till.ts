import { useRef, useState } from 'react';
import { TILL_CARD_METHOD } from '#domain/counter/till-method.rules';
import { payStatus } from '#domain/orders/order.status';
import { offlinePayType, payType } from '#domain/payments/pay.status';
import { counter } from '#contract/counter/counter.contract';
import type { InputOf } from '#contract/kit/endpoint';
import type { OrderView } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { call, CallError, textOf } from '#web/kit/call/call';
import { schoolClock, serverNow } from '#web/kit/browser/clock';
import { helperCall, HelperError, useHelper } from '#web/kit/order/counter-helper';
import { newIdempotencyKey } from '#web/kit/call/request';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { payByCard } from './card-payment';
import { ticketLines } from './ticket-print';

/**
 * Runs one sale after the other: holds the slots, takes the money, prints the ticket. A lost answer is retried with the
 * same keys.
 */
export function useTill(sale: InputOf<typeof counter.sell> | null, done: () => void) {
  const { t, lang } = useWords();
  const { message } = useFeedback();
  const helper = useHelper();
  const [offlineType, setOfflineType] = useState<number>(offlinePayType.cash);
  const [tendered, setTendered] = useState<number | null>(null);
  const [remark, setRemark] = useState('');
  const { busy, problem, setProblem, submit } = useSubmit();
  const [waiting, setWaiting] = useState<OrderView | null>(null);
  const attempt = useRef<{ readonly sell: string; readonly pay: string; readonly of: string } | null>(null);

  const print = async (order: OrderView, method: number) => {
    if (helper.address === null || helper.state !== 'ready') return;
    try {
      const { tradeNo, siteName, enSiteName, orderAmount, reservationDate } = order;
      await helperCall(
        helper.address,
        'printOrder',
        ticketLines(
          {
            tradeNo,
            siteName,
            enSiteName,
            detail: order.reservationDateDetail,
            detailEn: order.reservationDateDetailEn,
            date: reservationDate,
            amount: orderAmount,
            offlineType: method,
            soldAt: `${reservationDate} ${schoolClock(serverNow())}`,
          },
          lang,
        ),
      );
    } catch (error) {
      void message.warning(t(error instanceof HelperError ? error.text : textOf(error)));
    }
  };
  const reset = () => {
    attempt.current = null;
    setWaiting(null);
    setTendered(null);
    setRemark('');
    setProblem(null);
  };
  const collect = async () => {
    if (busy || (!sale && !waiting)) return;
    const requestKey = JSON.stringify([sale, offlineType, remark]);
    if (attempt.current === null || (!waiting && attempt.current.of !== requestKey))
      attempt.current = { sell: newIdempotencyKey(), pay: newIdempotencyKey(), of: requestKey };
    const keys = attempt.current;
    await submit(
      async () => {
        const order =
          waiting ?? (await call(counter.sell, sale as InputOf<typeof counter.sell>, { quiet: true, key: keys.sell }));
        if (order.payStatus !== payStatus.paid) {
          setWaiting(order);
          if (offlineType === TILL_CARD_METHOD) await payByCard(helper.address ?? '', order.tradeNo, keys.pay);
          else
            await call(
              payments.pay,
              {
                venueTradeNo: order.tradeNo,
                payType: payType.offline,
                offlineType: offlineType as 1,
                ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
              },
              { quiet: true, key: keys.pay },
            );
        }
        void message.success(t({ zh: `已出票 ${order.tradeNo}`, en: `Ticket issued: ${order.tradeNo}` }));
        reset();
        done();
        await print(order, offlineType);
      },
      (error) => {
        // Only calls without an answer are retried with the same key.
        if (!(error instanceof CallError && error.offline)) attempt.current = null;
        setProblem(error);
      },
    );
  };
  return {
    hasCards: helper.address !== null && helper.state === 'ready',
    offlineType,
    setOfflineType,
    given: tendered,
    setGiven: setTendered,
    remark,
    setRemark,
    busy,
    wrong: problem,
    waiting,
    take: () => void collect(),
    forget: reset,
  };
}

/** The state and actions of a counter sale. */
export type CounterTill = ReturnType<typeof useTill>;
