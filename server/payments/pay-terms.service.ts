import { Injectable } from '@nestjs/common';
import { refuse, type Refusal } from '#domain/kit/failure';
import { merchantStatus } from '#domain/payments/pay-service.status';
import { payType, type PayType } from '#domain/payments/pay.status';
import { whyNotOffered, type PayWindow } from '#domain/payments/pay-service.rules';
import { payServiceFailure } from '#domain/payments/pay-service.failures';
import { Clock, schoolHour } from '#server/kit/clock';
import { Db } from '#server/kit/db';

interface PayTerm extends PayWindow, Record<string, unknown> {
  readonly payType: PayType;
}

/** Who pays whom: a role at a merchant; null if the merchant is not known yet. */
export interface PayPlace {
  readonly roleId: number;
  readonly merchantId: number | null;
}

const SELECT = `select pay_type as "payType", enabled, role_ids as "roleIds", merchant_ids as "merchantIds", open_from as "openFrom", open_to as "openTo" from pay_service order by sort`;

/** Terms under which methods are offered, read at each payment. */
@Injectable()
export class PayTerms {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Returns why a method is not offered here and now, or null. */
  async whyNot(method: PayType, place: PayPlace): Promise<Refusal | null> {
    const { refused, isStopped } = await this.read(place);
    return (
      refused.get(method) ??
      (isStopped && method !== payType.offline ? refuse(payServiceFailure.merchantStopped) : null)
    );
  }

  /** Returns which of these methods are offered here and now, in display order. */
  async offered(methods: readonly PayType[], place: PayPlace): Promise<PayType[]> {
    const { order, refused, isStopped } = await this.read(place);
    if (isStopped) return methods.filter((method) => method === payType.offline);
    return order.filter((method) => methods.includes(method) && !refused.get(method));
  }

  private async read(
    place: PayPlace,
  ): Promise<{ order: PayType[]; refused: ReadonlyMap<PayType, Refusal | null>; isStopped: boolean }> {
    const hour = schoolHour(this.clock.now());
    const [terms, stopped] = await Promise.all([
      this.db.rows<PayTerm>(SELECT),
      place.merchantId === null
        ? []
        : this.db.rows(`select 1 from merchant where id = $1 and status = ${merchantStatus.stopped}`, [
            place.merchantId,
          ]),
    ]);
    return {
      order: terms.map((term) => term.payType),
      refused: new Map(terms.map((term) => [term.payType, whyNotOffered(term, { ...place, hour })])),
      isStopped: stopped.length > 0,
    };
  }
}
