import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import type { InputOf, ReplyOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { OrderRoom } from '#contract/kit/rooms';
import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call, textOf } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { serverNow, useNow } from '#web/kit/browser/clock';
import { md5, sealUnder } from '#web/kit/browser/crypto';
import type { Text } from '#web/kit/text/lang';
import { useRoom, type LiveState } from '#web/kit/live/live';
import { useSession } from '#web/kit/session/session';

/** The order as the payment page reads it. */
type DueOrder = ReplyOf<typeof payments.detail>;
type OwnedOrder = ReplyOf<typeof orders.one>;
export type PayMethodOption = ReplyOf<typeof payments.methods>['methods'][number];

/** State of a payment: `over` means the deadline has passed and the order is not closed yet. */
type PayState = 'loading' | 'failed' | 'payable' | 'over' | 'paid' | 'closed';

/** An open charge: a code to scan or a page to pay on. */
interface WaitingCharge {
  readonly payType: number;
  readonly codeUrl: string | null;
  readonly payUrl: string | null;
  /** Fields to post to the page; null if it is simply opened. */
  readonly fields: Readonly<Record<string, string>> | null;
}

/** Data and actions of the payment page. */
export interface Payment {
  readonly state: PayState;
  readonly due: DueOrder | undefined;
  readonly order: OwnedOrder | undefined;
  readonly methods: readonly PayMethodOption[];
  /** True once loading shows that no method is available. */
  readonly hasNoMethod: boolean;
  readonly balance: number;
  readonly walletLocked: boolean;
  /** Epoch ms by the server's clock; null once there is nothing to wait for. */
  readonly deadline: number | null;
  readonly live: LiveState;
  readonly busy: boolean;
  readonly waiting: WaitingCharge | null;
  /** Why the last attempt was refused. */
  readonly problem: Text | null;
  /** True if the payer asked for the result and none has arrived yet. */
  readonly isStillPending: boolean;
  readonly pay: (method: PayMethodOption, secret?: string) => Promise<boolean>;
  readonly recheck: () => void;
  readonly cancel: () => void;
  readonly reload: () => void;
  /** Confirms an order of zero. */
  readonly confirmFree: () => void;
  /** Resets an open charge and reloads everything after a price change. */
  readonly repriced: () => void;
  readonly clearProblem: () => void;
}

const stateOf = (due: DueOrder | undefined, failed: boolean, os: string, ps: number, over: boolean): PayState => {
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
  const { busy, problem, setProblem, submit } = useSubmit();
  const [waiting, setWaiting] = useState<WaitingCharge | null>(null);
  const [isStillPending, setStillPending] = useState(false);
  const attempt = useIdempotentCall();

  const orderRoom = useRoom<OrderRoom>(room.order(tradeNo));
  const key = ['payments', 'due', tradeNo];
  const due = useQuery({
    queryKey: key,
    queryFn: () => call(payments.detail, { venueTradeNo: tradeNo }, { quiet: true }),
    refetchInterval: orderRoom.state === 'lost' ? 5_000 : false,
  });
  const orderId = due.data?.orderId ?? 0;
  const order = useQuery({
    queryKey: ['orders', 'one', orderId],
    enabled: orderId > 0,
    queryFn: () => call(orders.one, { id: orderId }, { quiet: true }),
  });
  const methodsQuery = useQuery({
    queryKey: ['payments', 'methods', tradeNo],
    queryFn: () => call(payments.methods, { venueTradeNo: tradeNo }, { quiet: true }),
  });

  // The live room knows first; the queries are refetched when it changes.
  const roomState = orderRoom.body ? `${orderRoom.body.orderStatus}/${orderRoom.body.payStatus}` : '';
  const { refetch } = due;
  useEffect(() => {
    if (roomState !== '') void refetch();
  }, [roomState, refetch]);

  useNow(1_000);
  const roomBody = orderRoom.body && orderRoom.state !== 'lost' ? orderRoom.body : null;
  const os = roomBody?.orderStatus ?? String(due.data?.orderStatus ?? '');
  const ps = roomBody?.payStatus ?? due.data?.payStatus ?? 0;
  const deadline = roomBody?.payDeadline ?? due.data?.expireAt ?? null;
  const isOver = deadline !== null && deadline <= serverNow();
  const state = stateOf(due.data, due.isError, os, ps, isOver);

  const isSettled = () => {
    void cache.invalidateQueries({ queryKey: ['payments'] });
    void cache.invalidateQueries({ queryKey: ['orders'] });
  };

  const send = async (input: InputOf<typeof payments.pay>): Promise<boolean> => {
    setStillPending(false);
    const showError = (error: unknown) => {
      setProblem(error);
      void refetch();
    };
    return submit(async () => {
      const reply = await attempt(input, (key) => call(payments.pay, input, { quiet: true, key }));
      if (reply.payStatus === payStatus.paid) {
        setWaiting(null);
        isSettled();
        return;
      }
      setWaiting({
        payType: input.payType as number,
        codeUrl: reply.payData?.codeUrl ?? null,
        payUrl: reply.payData?.action ?? reply.schoolPayUrl,
        fields: reply.payData?.fields ?? null,
      });
    }, showError);
  };

  return {
    state,
    due: due.data,
    order: order.data,
    methods: methodsQuery.data?.methods ?? [],
    hasNoMethod: methodsQuery.data?.methods.length === 0,
    balance: methodsQuery.data?.balance ?? 0,
    walletLocked: methodsQuery.data?.walletLocked ?? false,
    deadline,
    live: orderRoom.state,
    busy,
    waiting,
    problem: problem === null ? null : textOf(problem),
    isStillPending,
    pay: (method, secret = '') =>
      send({
        venueTradeNo: tradeNo,
        payType: method.payType,
        ...(method.payType === payType.balance ? { payPassword: md5(secret) } : {}),
        ...(method.needs === 'queryPassword' ? { queryPassword: sealUnder(cipherKey, secret) } : {}),
      }),
    // Paying again with the same method makes the server query the channel; no second charge is opened.
    recheck: () => {
      const requestPayment = waiting
        ? send({ venueTradeNo: tradeNo, payType: waiting.payType }).then(() => undefined)
        : refetch().then(() => undefined);
      void requestPayment.then(() => setStillPending(true));
    },
    cancel: () => void submit(() => call(payments.cancel, { venueTradeNo: tradeNo }, { quiet: true }).then(isSettled)),
    reload: () => void refetch(),
    confirmFree: () => void send({ venueTradeNo: tradeNo }),
    repriced: () => {
      setWaiting(null);
      setProblem(null);
      void cache.invalidateQueries({ queryKey: ['payments'] });
    },
    clearProblem: () => setProblem(null),
  };
}

/** Returns why a method cannot pay this order, or null. Amounts in yuan. */
export const whyNotPay = (method: PayMethodOption, { due, balance, walletLocked }: Payment): Text | null => {
  if (method.payType !== payType.balance) return null;
  if (walletLocked) return { zh: '余额账户已锁定，请联系场馆', en: 'Your balance is locked. Contact the venue.' };
  const short = Math.round(((due?.payFee ?? 0) - balance) * 100) / 100;
  return short > 0
    ? { zh: `余额不足，还差 ¥${short.toFixed(2)}`, en: `Your balance is ¥${short.toFixed(2)} short` }
    : null;
};
