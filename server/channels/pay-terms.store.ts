import { Injectable } from '@nestjs/common';
import { merchantStatus } from '#domain/merchants/pay-service.status';
import type { PayWindow } from '#domain/merchants/pay-service.rules';
import type { PayType } from '#domain/payments/pay.status';
import { Db } from '#server/kit/db/db';

/** When, where and to whom a payment method is offered. */
interface PayTermRow extends PayWindow, Record<string, unknown> {
  readonly payType: PayType;
}

/** Reads the terms under which payment methods are offered. */
@Injectable()
export class PayTermsStore {
  constructor(private readonly db: Db) {}

  /** Returns the terms of all methods in display order. */
  findAll(): Promise<PayTermRow[]> {
    return this.db.rows<PayTermRow>(
      `
        select pay_type as "payType", enabled, role_ids as "roleIds", merchant_ids as "merchantIds",
          open_from as "openFrom", open_to as "openTo"
        from v_pay_service
        order by sort
      `,
    );
  }

  /** Returns whether a merchant takes no payments. */
  async isMerchantStopped(merchantId: number): Promise<boolean> {
    const rows = await this.db.rows(`select 1 from v_merchant where id = $1 and status = ${merchantStatus.stopped}`, [
      merchantId,
    ]);
    return rows.length > 0;
  }
}
