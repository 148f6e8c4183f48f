import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { fen, toYuan } from '#domain/kit/money';
import { clockOf } from '#domain/kit/time';
import { orderFailure } from '#domain/orders/order.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { closures, ClosureRow } from '#contract/closures/closure.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { ClosureBookingStore, type AffectedBooking } from './closure-booking.store';
import { ClosureListStore, type StoredClosureRow } from './closure-list.store';

const toClosureRow = ({ gmtCreate, beginMinute, endMinute, refund, ...row }: StoredClosureRow): ClosureRow => ({
  ...row,
  userName: maskName(row.userName),
  clock: `${clockOf(beginMinute)}–${clockOf(endMinute)}`,
  refund: toYuan(fen(refund)),
  gmtCreate: schoolStamp(gmtCreate.getTime()),
});
/** Converts a booking affected by a closure, with a masked name. */
export const toAffectedView = ({
  tradeNo,
  userName,
  siteName,
  enSiteName,
  date,
  detail,
  detailEn,
  payStatus: pay,
  kept,
  fate,
}: AffectedBooking) => ({
  tradeNo,
  userName: maskName(userName),
  siteName,
  enSiteName,
  date,
  detail,
  detailEn,
  payStatus: pay,
  refund: toYuan(fen(kept)),
  fate,
});

/** Closures of the venues in a staff scope. */
@Injectable()
export class ClosureListService {
  constructor(
    private readonly rows: ClosureListStore,
    private readonly bookings: ClosureBookingStore,
  ) {}

  /** Returns one page. */
  async list(caller: Member, filter: ParsedOf<typeof closures.list>): Promise<AnswerOf<typeof closures.list>> {
    const found = await this.rows.list.page(filter, caller);
    return { ...found, content: found.content.map(toClosureRow) };
  }

  /** Returns one closure with its bookings. */
  async detail(caller: Member, id: number): Promise<AnswerOf<typeof closures.detail>> {
    const row = await this.rows.find(id, caller);
    if (!row) throw new Failure(orderFailure.closureMissing);
    return { ...toClosureRow(row), met: (await this.bookings.findOf(id)).map(toAffectedView) };
  }
}
