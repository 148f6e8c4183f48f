import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import type { ReplyOf } from '#contract/kit/endpoint';
import { payments } from '#contract/payments/payment.contract';
import { wallet, type RechargeRow } from '#contract/wallet/wallet.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import type { ChannelPaymentData } from '#web/kit/order/channel-payment';
import { sealUnder } from '#web/kit/browser/crypto';
import { useSession } from '#web/kit/session/session';
import { useOwnRoom } from '#web/wallet/use-own-wallet';

/** A payment method of a recharge. */
export type RechargeMethod = ReplyOf<typeof payments.methods>['methods'][number];

/** State and actions of a recharge page. */
interface RechargeFlow {
  /** Null while the methods are loading. */
  readonly methods: readonly RechargeMethod[] | null;
  readonly recharge: RechargeRow | undefined;
  readonly channelPayment: ChannelPaymentData | null;
  readonly arrived: boolean;
  readonly expired: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly pay: (amount: number, way: RechargeMethod, secret?: string) => Promise<boolean>;
  readonly refresh: () => void;
  readonly clearError: () => void;
  readonly restart: () => void;
}

/**
 * Places a recharge once and follows its payment, with the methods of the collecting merchant; its number is kept in
 * the address, so that a reopened page continues.
 */
export function useRecharge(merchantId: number | null | undefined): RechargeFlow {
  const [params, setParams] = useSearchParams();
  const tradeNo = params.get('no');
  const cipherKey = useSession((state) => state.cipherKey);
  const ownRoom = useOwnRoom();
  const attempt = useIdempotentCall();
  const [channelPayment, setChannelPayment] = useState<ChannelPaymentData | null>(null);
  const { busy, problem, setProblem, submit } = useSubmit();
  const methods = useQuery({
    queryKey: ['wallet', 'ways', merchantId],
    enabled: merchantId !== undefined,
    queryFn: () =>
      call(payments.methods, merchantId === null || merchantId === undefined ? {} : { merchantId }, { quiet: true }),
  });
  const { data, refetch } = useQuery({
    queryKey: ['wallet', 'recharge', tradeNo, ownRoom.v],
    enabled: tradeNo !== null,
    queryFn: () => call(wallet.recharge, { tradeNo: tradeNo ?? '' }, { quiet: true }),
    placeholderData: (before) => before,
  });
  const recharge = tradeNo !== null && data?.tradeNo === tradeNo ? data : undefined;

  const pay = (amount: number, way: RechargeMethod, secret = ''): Promise<boolean> =>
    submit(async () => {
      const no =
        recharge && recharge.amount === amount && recharge.orderStatus === orderStatus.normal
          ? recharge.tradeNo
          : (await attempt({ amount }, (key) => call(wallet.place, { amount }, { quiet: true, key }))).tradeNo;
      setParams({ no }, { replace: true });
      const reply = await call(
        wallet.pay,
        {
          tradeNo: no,
          payType: way.payType,
          ...(way.needs === 'queryPassword' ? { queryPassword: sealUnder(cipherKey, secret) } : {}),
        },
        { quiet: true },
      );
      setChannelPayment(reply.paid ? null : { payType: way.payType, codeUrl: reply.codeUrl, payUrl: reply.payUrl });
    });
  return {
    methods:
      methods.data?.methods.filter((way) => way.payType !== payType.balance && way.payType !== payType.offline) ?? null,
    recharge,
    channelPayment,
    arrived: recharge !== undefined && recharge.payStatus !== payStatus.unpaid,
    expired: recharge?.orderStatus === orderStatus.cancelled,
    busy,
    error: problem,
    pay,
    refresh: () => void refetch(),
    clearError: () => {
      setProblem(null);
      setChannelPayment(null);
    },
    restart: () => {
      setChannelPayment(null);
      setProblem(null);
      setParams({}, { replace: true });
    },
  };
}
