import { createHash } from 'node:crypto';
import { payStatus } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import { demoPayPassword } from '#domain/session/demo.rules';
import { payments } from '#contract/payments/payment.contract';
import type { ApiClient } from '#tools/kit/api-client';
import { chance } from './traffic-model';

const TIMEOUT_MS = 8_000;
const passwordHash = createHash('md5').update(demoPayPassword).digest('hex');

/** Presses a button on the gateway's page, as the payer does. */
async function pressButton(page: string, action: 'pay' | 'refuse'): Promise<boolean> {
  try {
    const response = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ action }),
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.ok && action === 'pay';
  } catch {
    return false;
  }
}

/**
 * Pays an order by WeChat on the gateway's page, or from the balance while it lasts. Returns whether it succeeded for
 * the payer.
 */
export async function payOrder(api: ApiClient, venueTradeNo: string): Promise<boolean> {
  if (chance(0.35)) {
    const { body } = await api.call(payments.pay, {
      venueTradeNo,
      payType: payType.balance,
      payPassword: passwordHash,
    });
    if (body.code === 200) return body.data.payStatus === payStatus.paid;
  }
  const { body } = await api.call(payments.pay, { venueTradeNo, payType: payType.wechat });
  const page = body.code === 200 ? body.data.payData?.codeUrl : undefined;
  if (!page) return false;
  return pressButton(page, chance(0.04) ? 'refuse' : 'pay');
}
