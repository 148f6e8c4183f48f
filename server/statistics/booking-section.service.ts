import { Injectable } from '@nestjs/common';
import { orderSource } from '#domain/orders/order.status';
import {
  barsPart,
  curvePart,
  figuresOf,
  namedRow,
  shareOf,
  type SectionContent,
} from '#domain/reports/report-figure.rules';
import { reportSection } from '#domain/reports/report.status';
import { role } from '#domain/session/role.status';
import type { Period } from '#domain/statistics/period.rules';
import { compareWith, orderBasis, orderBy } from '#domain/statistics/statistics.status';
import type { Member } from '#server/kit/access/caller';
import { StatisticsNames, type NameMap } from './names.service';
import { OrderCountStore, type OrderCountFilter, type OrderCountSum, type OrderCountTotals } from './order-count.store';

const valuesOf = ({ orders, hours, people, cancelled, missed, judged }: OrderCountTotals) => ({
  orders,
  hours,
  people,
  cancelled: shareOf(cancelled, orders),
  missed: shareOf(missed, judged),
});

/** The bookings of a report, by date of use. */
@Injectable()
export class BookingSection {
  constructor(
    private readonly store: OrderCountStore,
    private readonly names: StatisticsNames,
  ) {}

  /** Returns orders, booked time, participants, cancellations and no-shows, with the orders by time, source and role. */
  async load(caller: Member, venueId: number | undefined, period: Period, before: Period): Promise<SectionContent> {
    const filter = (by: OrderCountFilter['by']): OrderCountFilter => ({
      venueId,
      basis: orderBasis.used,
      by,
      compare: compareWith.previous,
      sort: 'orders',
      order: 'desc',
    });
    const [now, earlier, points, sources, roles] = await Promise.all([
      this.store.totals(caller, filter(orderBy.time), period),
      this.store.totals(caller, filter(orderBy.time), before),
      this.store.curve(caller, filter(orderBy.time), period),
      this.store.sums(caller, filter(orderBy.source), period),
      this.store.sums(caller, filter(orderBy.role), period),
    ]);
    const found = new Map(points.map(({ key, orders }) => [key, orders]));
    const bars = (key: string, sums: readonly OrderCountSum[], names: NameMap) =>
      barsPart(
        key,
        sums.map((sum) => namedRow(sum.key, names, sum.orders)),
      );
    return {
      section: reportSection.bookings,
      figures: figuresOf(reportSection.bookings, valuesOf(now), valuesOf(earlier)),
      parts: [
        curvePart('trend', period, found),
        bars('source', sources, this.names.namesFromEnumeration(orderSource)),
        bars('role', roles, this.names.namesFromEnumeration(role)),
      ],
    };
  }
}
