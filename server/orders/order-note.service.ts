import { Injectable } from '@nestjs/common';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { OrderService } from './order.service';

/** Staff entries in the history of an order. */
@Injectable()
export class OrderNoteService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
  ) {}

  /** Adds a note to the history of an order in the caller's scope. */
  async addNote(member: Member, tradeNo: string, note: string): Promise<{ tradeNo: string }> {
    const { tradeNo: found } = await this.orders.findInScope(member, tradeNo);
    await this.db.transact((tx) => this.orders.note(tx, found, 'note', { userId: member.userId, who: 'staff' }, note));
    return { tradeNo: found };
  }

  /** Records in an order's history that it was sold at a counter, and by whom. */
  async recordCounterSale(tradeNo: string, sellerId: number): Promise<void> {
    await this.db.transact((tx) => this.orders.note(tx, tradeNo, 'sellAtCounter', { userId: sellerId, who: 'staff' }));
  }
}
