import { Injectable } from '@nestjs/common';
import type { Scope } from '#server/kit/access/scope';
import { OrderSumStore, type OrderMoney, type OrderSumFilter } from './order-sum.store';

/** The money of many orders, read from the rollup of bookings, which follows the orders within seconds. */
@Injectable()
export class OrderSumService {
  constructor(private readonly store: OrderSumStore) {}

  /** Returns the sums over the filtered orders of a scope; null if persons limit the scope, which no rollup knows. */
  async sum(scope: Scope, filter: OrderSumFilter): Promise<OrderMoney | null> {
    return scope.orgIds === null && scope.ownerId === null ? this.store.sum(scope, filter) : null;
  }
}
