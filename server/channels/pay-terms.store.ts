import { Injectable } from '@nestjs/common';
import { merchantStatus } from '#domain/merchants/pay-service.status';
import type { PayWindow } from '#domain/merchants/pay-service.rules';
import type { PayType } from '#domain/payments/pay.status';
import { Db } from '#server/kit/db/db';

/** When, where and to whom a payment method is offered. */
interface PayTermRow extends PayWindow, Record<string, unknown> {
  readonly payType: PayType;
  readonly isStopped: boolean;
}

/** Reads the terms under which payment methods are offered. */
@Injectable()
export class PayTermsStore {
  constructor(private readonly db: Db) {}

  /** Returns the terms of all methods in display order, and whether the merchant takes no payments. */
  async find(merchantId: number | null): Promise<{ terms: PayTermRow[]; isStopped: boolean }> {
    const terms = await this.db.prepared<PayTermRow>(
      'pay terms',
      `
        select pay_type as "payType", enabled, role_ids as "roleIds", merchant_ids as "merchantIds",
          open_from as "openFrom", open_to as "openTo",
          exists(select 1 from v_merchant where id = $1 and status = ${merchantStatus.stopped}) as "isStopped"
        from v_pay_service
        order by sort
      `,
      [merchantId],
    );
    return { terms, isStopped: terms[0]?.isStopped ?? false };
  }
}
