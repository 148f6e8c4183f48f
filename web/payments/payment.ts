import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import type { InputOf, ReplyOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { OrderRoom } from '#contract/kit/rooms';
import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { useAttempt } from '#web/kit/attempt';
import { call, textOf } from '#web/kit/call';
import { serverNow, useNow } from '#web/kit/clock';
import { md5, sealUnder } from '#web/kit/crypto';
import type { Text } from '#web/kit/lang';
import { useRoom, type LiveState } from '#web/kit/live';
import { useSession } from '#web/kit/session';

/** The order as the payment page reads it. */
export type Due = ReplyOf<typeof payments.detail>;
export type Owned = ReplyOf<typeof orders.one>;
export type Method = ReplyOf<typeof payments.methods>['methods'][number];

/** State of a payment: `over` means the deadline has passed and the order is not closed yet. */
export type PayState = 'loading' | 'failed' | 'payable' | 'over' | 'paid' | 'closed';

/** An open charge: a code to scan or a page to pay on. */
export interface Waiting {
  readonly payType: number;
  readonly codeUrl: string | null;
  readonly payUrl: string | null;
  /** Fields to post to the page; null if it is simply opened. */
  readonly fields: Readonly<Record<string, string>> | null;
}

/** Data and actions of the payment page. */
export interface Payment {
  readonly state: PayState;
  readonly due: Due | undefined;
  readonly order: Owned | undefined;
  readonly methods: readonly Method[];
  /** True once loading shows that no method is available. */
  readonly noWay: boolean;
  readonly balance: number;
  readonly walletLocked: boolean;
  /** Epoch ms by the server's clock; null once there is nothing to wait for. */
  readonly deadline: number | null;
  readonly live: LiveState;
  readonly busy: boolean;
  readonly waiting: Waiting | null;
  /** Why the last attempt was refused. */
  readonly wrong: Text | null;
  /** True if the payer asked for the result and none has arrived yet. */
  readonly notYet: boolean;
  readonly pay: (method: Method, secret?: string) => Promise<boolean>;
  readonly havePaid: () => void;
  readonly cancel: () => void;
  readonly again: () => void;
  /** Confirms an order of zero. */
  readonly confirm: () => void;
  /** Resets an open charge and reloads everything after a price change. */
  readonly repriced: () => void;
  readonly forgive: () => void;
}

const stateOf = (due: Due | undefined, failed: boolean, os: string, ps: number, over: boolean): PayState => {
  if (!due) return failed ? 'failed' : 'loading';
  if (os === orderStatus.cancelled) return 'closed';
  if (ps === payStatus.paid) return 'paid';
  return over ? 'over' : 'payable';
};

/**
 * Follows the payment of one order: what is due, how it can be paid, and the result from whichever source reports it
 * first.
 */
export function usePayment(tradeNo: string): Payment {
  const cache = useQueryClient();
  const cipherKey = useSession((state) => state.cipherKey);
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [wrong, setWrong] = useState<Text | null>(null);
  const [notYet, setNotYet] = useState(false);
  const attempt = useAttempt();

  const heard = useRoom<OrderRoom>(room.order(tradeNo));
  const key = ['payments', 'due', tradeNo];
  const due = useQuery({
    queryKey: key,
    queryFn: () => call(payments.detail, { venueTradeNo: tradeNo }, { quiet: true }),
    refetchInterval: heard.state === 'lost' ? 5_000 : false,
  });
  const orderId = due.data?.orderId ?? 0;
  const order = useQuery({
    queryKey: ['orders', 'one', orderId],
    enabled: orderId > 0,
    queryFn: () => call(orders.one, { id: orderId }, { quiet: true }),
  });
  const ways = useQuery({
    queryKey: ['payments', 'methods', tradeNo],
    queryFn: () => call(payments.methods, { venueTradeNo: tradeNo }, { quiet: true }),
  });

  // The live room knows first; the queries are refetched when it changes.
  const said = heard.body ? `${heard.body.orderStatus}/${heard.body.payStatus}` : '';
  const { refetch } = due;
  useEffect(() => {
    if (said !== '') void refetch();
  }, [said, refetch]);

  useNow(1_000);
  const newer = heard.body && heard.state !== 'lost' ? heard.body : null;
  const os = newer?.orderStatus ?? String(due.data?.orderStatus ?? '');
  const ps = newer?.payStatus ?? due.data?.payStatus ?? 0;
  const deadline = newer?.payDeadline ?? due.data?.expireAt ?? null;
  const over = deadline !== null && deadline <= serverNow();
  const state = stateOf(due.data, due.isError, os, ps, over);

  const settled = () => {
    void cache.invalidateQueries({ queryKey: ['payments'] });
    void cache.invalidateQueries({ queryKey: ['orders'] });
  };

  const send = async (input: InputOf<typeof payments.pay>): Promise<boolean> => {
    setBusy(true);
    setWrong(null);
    setNotYet(false);
    try {
      const reply = await attempt(input, (key) => call(payments.pay, input, { quiet: true, key }));
      if (reply.payStatus === payStatus.paid) {
        setWaiting(null);
        settled();
        return true;
      }
      setWaiting({
        payType: input.payType as number,
        codeUrl: reply.payData?.codeUrl ?? null,
        payUrl: reply.payData?.action ?? reply.schoolPayUrl,
        fields: reply.payData?.fields ?? null,
      });
      return true;
    } catch (error) {
      setWrong(textOf(error));
      void refetch();
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    state,
    due: due.data,
    order: order.data,
    methods: ways.data?.methods ?? [],
    noWay: ways.data?.methods.length === 0,
    balance: ways.data?.balance ?? 0,
    walletLocked: ways.data?.walletLocked ?? false,
    deadline,
    live: heard.state,
    busy,
    waiting,
    wrong,
    notYet,
    pay: (method, secret = '') =>
      send({
        venueTradeNo: tradeNo,
        payType: method.payType,
        ...(method.payType === payType.balance ? { payPassword: md5(secret) } : {}),
        ...(method.needs === 'queryPassword' ? { queryPassword: sealUnder(cipherKey, secret) } : {}),
      }),
    // Paying again with the same method makes the server query the channel; no second charge is opened.
    havePaid: () => {
      const ask = waiting
        ? send({ venueTradeNo: tradeNo, payType: waiting.payType }).then(() => undefined)
        : refetch().then(() => undefined);
      void ask.then(() => setNotYet(true));
    },
    cancel: () => {
      setBusy(true);
      setWrong(null);
      call(payments.cancel, { venueTradeNo: tradeNo }, { quiet: true })
        .then(settled, (error: unknown) => setWrong(textOf(error)))
        .finally(() => setBusy(false));
    },
    again: () => void refetch(),
    confirm: () => void send({ venueTradeNo: tradeNo }),
    repriced: () => {
      setWaiting(null);
      setWrong(null);
      void cache.invalidateQueries({ queryKey: ['payments'] });
    },
    forgive: () => setWrong(null),
  };
}

/** Returns why a method cannot pay this order, or null. Amounts in yuan. */
export const whyNotPay = (method: Method, { due, balance, walletLocked }: Payment): Text | null => {
  if (method.payType !== payType.balance) return null;
  if (walletLocked) return { zh: '余额账户已锁定，请联系场馆', en: 'Your balance is locked. Contact the venue.' };
  const short = Math.round(((due?.payFee ?? 0) - balance) * 100) / 100;
  return short > 0
    ? { zh: `余额不足，还差 ¥${short.toFixed(2)}`, en: `Your balance is ¥${short.toFixed(2)} short` }
    : null;
};
