import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import type { ReplyOf } from '#contract/kit/endpoint';
import { payments } from '#contract/payments/payment.contract';
import { wallet, type RechargeRow } from '#contract/wallet/wallet.contract';
import { useAttempt } from '#web/kit/attempt';
import { call } from '#web/kit/call';
import type { Laid } from '#web/kit/channel-waiting';
import { sealUnder } from '#web/kit/crypto';
import { useSession } from '#web/kit/session';
import { useOwnNews } from './own-wallet';

/** A payment method of a recharge. */
export type Way = ReplyOf<typeof payments.methods>['methods'][number];

/** State and actions of a recharge page. */
export interface Recharging {
  /** Null while the methods are loading. */
  readonly ways: readonly Way[] | null;
  readonly placed: RechargeRow | undefined;
  readonly laid: Laid | null;
  readonly arrived: boolean;
  readonly lapsed: boolean;
  readonly busy: boolean;
  readonly wrong: unknown;
  readonly pay: (amount: number, way: Way, secret?: string) => Promise<boolean>;
  readonly ask: () => void;
  readonly forgive: () => void;
  readonly anew: () => void;
}

/**
 * Places a recharge once and follows its payment, with the methods of the collecting merchant; its number is kept in
 * the address, so that a reopened page continues.
 */
export function useRecharging(merchantId: number | null | undefined): Recharging {
  const [params, setParams] = useSearchParams();
  const tradeNo = params.get('no');
  const cipherKey = useSession((state) => state.cipherKey);
  const news = useOwnNews();
  const attempt = useAttempt();
  const [laid, lay] = useState<Laid | null>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<unknown>(null);
  const methods = useQuery({
    queryKey: ['wallet', 'ways', merchantId],
    enabled: merchantId !== undefined,
    queryFn: () =>
      call(payments.methods, merchantId === null || merchantId === undefined ? {} : { merchantId }, { quiet: true }),
  });
  const { data, refetch } = useQuery({
    queryKey: ['wallet', 'recharge', tradeNo, news.v],
    enabled: tradeNo !== null,
    queryFn: () => call(wallet.recharge, { tradeNo: tradeNo ?? '' }, { quiet: true }),
    placeholderData: (before) => before,
  });
  const placed = tradeNo !== null && data?.tradeNo === tradeNo ? data : undefined;

  const pay = async (amount: number, way: Way, secret = ''): Promise<boolean> => {
    setBusy(true);
    setWrong(null);
    try {
      const no =
        placed && placed.amount === amount && placed.orderStatus === orderStatus.normal
          ? placed.tradeNo
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
      lay(reply.paid ? null : { payType: way.payType, codeUrl: reply.codeUrl, payUrl: reply.payUrl });
      return true;
    } catch (error) {
      setWrong(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    ways:
      methods.data?.methods.filter((way) => way.payType !== payType.balance && way.payType !== payType.offline) ?? null,
    placed,
    laid,
    arrived: placed !== undefined && placed.payStatus !== payStatus.unpaid,
    lapsed: placed?.orderStatus === orderStatus.cancelled,
    busy,
    wrong,
    pay,
    ask: () => void refetch(),
    forgive: () => {
      setWrong(null);
      lay(null);
    },
    anew: () => {
      lay(null);
      setWrong(null);
      setParams({}, { replace: true });
    },
  };
}
