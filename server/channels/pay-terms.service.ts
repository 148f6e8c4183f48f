import { Injectable } from '@nestjs/common';
import { refuse, type Refusal } from '#domain/kit/failure';
import { payType, type PayType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { whyNotOffered } from '#domain/merchants/pay-service.rules';
import { payServiceFailure } from '#domain/merchants/pay-service.failures';
import { Clock, schoolHour } from '#server/kit/runtime/clock';
import { PayTermsStore } from './pay-terms.store';

/** Who pays whom: a role at a merchant; null if the merchant is not known yet. */
export interface PayContext {
  readonly roleId: number;
  readonly merchantId: number | null;
}

/** Terms under which methods are offered, read at each payment. */
@Injectable()
export class PayTerms {
  constructor(
    private readonly terms: PayTermsStore,
    private readonly clock: Clock,
  ) {}

  /** Returns why a method is not offered here and now, or null. */
  async whyNotOffered(method: PayType, context: PayContext): Promise<Refusal | null> {
    const { refused, isStopped } = await this.read(context);
    if (!refused.has(method)) return refuse(paymentFailure.methodClosed);
    return (
      refused.get(method) ??
      (isStopped && method !== payType.offline ? refuse(payServiceFailure.merchantStopped) : null)
    );
  }

  /** Returns which of these methods are offered here and now, in display order. */
  async filterOffered(methods: readonly PayType[], context: PayContext): Promise<PayType[]> {
    const { order, refused, isStopped } = await this.read(context);
    if (isStopped) return methods.filter((method) => method === payType.offline);
    return order.filter((method) => methods.includes(method) && !refused.get(method));
  }

  private async read(
    context: PayContext,
  ): Promise<{ order: PayType[]; refused: ReadonlyMap<PayType, Refusal | null>; isStopped: boolean }> {
    const hour = schoolHour(this.clock.now());
    const { terms, isStopped } = await this.terms.find(context.merchantId);
    return {
      order: terms.map((term) => term.payType),
      refused: new Map(terms.map((term) => [term.payType, whyNotOffered(term, { ...context, hour })])),
      isStopped,
    };
  }
}
