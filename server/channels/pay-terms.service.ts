import { Injectable } from '@nestjs/common';
import { refuse, type Refusal } from '#domain/kit/failure';
import { merchantStatus } from '#domain/merchants/pay-service.status';
import { payType, type PayType } from '#domain/payments/pay.status';
import { whyNotOffered, type PayWindow } from '#domain/merchants/pay-service.rules';
import { payServiceFailure } from '#domain/merchants/pay-service.failures';
import { Clock, schoolHour } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';

interface PayTermRow extends PayWindow, Record<string, unknown> {
  readonly payType: PayType;
}

/** Who pays whom: a role at a merchant; null if the merchant is not known yet. */
export interface PayContext {
  readonly roleId: number;
  readonly merchantId: number | null;
}

const SELECT = `
  select pay_type as "payType", enabled, role_ids as "roleIds", merchant_ids as "merchantIds",
    open_from as "openFrom", open_to as "openTo"
  from pay_service
  order by sort
`;

/** Terms under which methods are offered, read at each payment. */
@Injectable()
export class PayTerms {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Returns why a method is not offered here and now, or null. */
  async whyNotOffered(method: PayType, context: PayContext): Promise<Refusal | null> {
    const { refused, isStopped } = await this.read(context);
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
    const [terms, stopped] = await Promise.all([
      this.db.rows<PayTermRow>(SELECT),
      context.merchantId === null
        ? []
        : this.db.rows(`select 1 from merchant where id = $1 and status = ${merchantStatus.stopped}`, [
            context.merchantId,
          ]),
    ]);
    return {
      order: terms.map((term) => term.payType),
      refused: new Map(terms.map((term) => [term.payType, whyNotOffered(term, { ...context, hour })])),
      isStopped: stopped.length > 0,
    };
  }
}
