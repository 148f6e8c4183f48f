import { Injectable } from '@nestjs/common';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { GateCheckout } from '#server/gate-bills/gate-checkout.service';
import { BraceletService } from './bracelet.service';

/** Bills the open visit of a wristband's holder at a venue where wristbands are returned before the exit. */
@Injectable()
export class BraceletCheckout {
  constructor(
    private readonly db: Db,
    private readonly service: BraceletService,
    private readonly checkout: GateCheckout,
  ) {}

  /**
   * Settles the visit in a transaction of its own: the bill stays if the return is refused because of it. Does not lock
   * the wristband, because a passage locks the visit first.
   */
  settle(id: number, caller: Member): Promise<void> {
    return this.db.transact(async (tx) => {
      const { venueId, holderId, chipNo } = await this.service.find(tx, id, caller);
      await this.checkout.settle(tx, venueId, { userId: holderId, cardNo: holderId === null ? chipNo : null });
    });
  }
}
