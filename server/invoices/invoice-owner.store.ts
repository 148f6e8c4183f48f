import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';

/** Reads the members that invoices and billable orders belong to. */
@Injectable()
export class InvoiceOwnerStore {
  constructor(private readonly db: Db) {}

  /** Returns the department of a member, or null. */
  async findOrg(userId: number): Promise<number | null> {
    const [owner] = await this.db.rows<{ orgId: number | null }>(
      'select org_id as "orgId" from v_app_user where id = $1',
      [userId],
    );
    return owner?.orgId ?? null;
  }

  /** Returns the members that these orders belong to, with their departments. */
  findManyByOrders(tradeNos: readonly string[]): Promise<{ id: number; orgId: number | null }[]> {
    return this.db.rows<{ id: number; orgId: number | null }>(
      `
        select u.id, u.org_id as "orgId"
        from v_app_user u
        where u.id in (select b.user_id from invoice_bill b where b.trade_no = any($1))
      `,
      [tradeNos],
    );
  }
}
