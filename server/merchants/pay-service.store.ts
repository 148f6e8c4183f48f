import { Injectable } from '@nestjs/common';
import type { PayWindow } from '#domain/merchants/pay-service.rules';
import type { FeeBearer } from '#domain/merchants/pay-service.status';
import type { PayType } from '#domain/payments/pay.status';
import { Db, type Tx } from '#server/kit/db/db';
import { equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { scopeSql, type Scope } from '#server/kit/access/scope';
import { PayServiceEntity } from './pay-service.entity';

/** A payment method with the merchants it is limited to, as stored. */
export interface StoredPayService
  extends PayWindow, Record<string, unknown>, Pick<PayServiceEntity, 'version' | 'feeRate' | 'feeMin' | 'gmtModified'> {
  readonly payType: PayType;
  readonly feeBearer: FeeBearer;
  readonly merchants: readonly { id: number; name: string; enName: string }[];
}

/** The terms of a payment method as saved. */
type PayTermColumns = Omit<PayServiceEntity, 'payType' | 'sort' | 'version' | 'gmtModified'>;

const SELECT = `
  s.pay_type as "payType", s.version, s.enabled, s.role_ids as "roleIds", s.merchant_ids as "merchantIds",
  s.open_from as "openFrom", s.open_to as "openTo", s.fee_rate as "feeRate", s.fee_min as "feeMin",
  s.fee_bearer as "feeBearer", s.gmt_modified as "gmtModified",
  (
    select coalesce(
      json_agg(json_build_object('id', m.id, 'name', m.merchant_name, 'enName', m.en_name) order by m.id), '[]'
    )
    from merchant m
    where m.id = any(s.merchant_ids)
  ) as merchants`;
const list: ListQuery<'payType' | 'enabled', never> = {
  select: SELECT,
  from: 'pay_service s',
  filters: { payType: equals('s.pay_type'), enabled: equals('s.enabled') },
  sorts: {},
  tieBreaker: 's.sort',
};

/** Stores the terms of payment methods. */
@Injectable()
export class PayServiceStore {
  readonly list: StoredList<StoredPayService>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list);
  }

  /** Returns the merchants in a scope. */
  listMerchants(scope: Scope): Promise<{ id: number; name: string; enName: string }[]> {
    const values: unknown[] = [];
    const condition = scopeSql(scope, { merchant: 'm.id' }, values);
    return this.db.rows(
      `
        select m.id, m.merchant_name as name, m.en_name as "enName"
        from merchant m
        where ${condition}
        order by m.id
      `,
      values,
    );
  }

  /** Locks and returns a method. */
  async lock(tx: Tx, method: PayType): Promise<StoredPayService> {
    const [row] = await tx.rows<StoredPayService>(
      `select ${SELECT} from pay_service s where s.pay_type = $1 for update of s`,
      [method],
    );
    return row as StoredPayService;
  }

  /** Changes a method that still has this version; returns the new version, or null if it has another. */
  async change(tx: Tx, payType: PayType, version: number, terms: PayTermColumns): Promise<number | null> {
    const { affected } = await tx
      .repository(PayServiceEntity)
      .update({ payType, version }, { ...terms, version: () => 'version + 1', gmtModified: () => 'app_now()' });
    return affected === 0 ? null : version + 1;
  }
}
