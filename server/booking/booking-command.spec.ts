import { orderSource } from '#domain/orders/order.status';
import { bookingMode } from '#domain/boards/slot.status';
import { bookingRowOf, type BookingCommand } from './booking-command';

const items = [8, 9].map((id) => ({
  space: { id, spaceGroupId: id % 2 === 0 ? 7 : null },
  time: { id: 5, beginMinute: 1380, endMinute: 1440 },
  fee: 2000,
}));
const booking = ({ byStaff = false, mode = bookingMode.exclusive as number } = {}): BookingCommand =>
  ({
    userId: 1,
    byStaff,
    holdSeconds: 900,
    once: { key: 'k', path: '/p', bodyHash: 'h', replayKey: null },
    rules: { quotas: [], maxUnpaid: 1, maxActive: 2 },
    buddyIds: [4],
    buddyCodes: null,
    plan: {
      site: {
        id: 3,
        venueId: 2,
        needFace: false,
        bookingMode: mode,
        seatCount: 12,
        claims: new Map([
          [8, [8]],
          [9, [9, 8]],
        ]),
        venue: { merchantId: 1 },
      },
      day: { date: '2026-05-01' },
      items,
      claims: mode === bookingMode.capacity ? [] : items.map((item) => ({ ...item, byConflict: item.space.id === 9 })),
      people: 3,
      amount: 4000,
      begin: 1380,
      end: 1440,
    },
    order: {
      roleId: 3,
      source: orderSource.online,
      channel: 1,
      detail: 'a, "b" {c}',
      detailEn: 'NULL',
      spaceNames: '1号',
      reservationType: 1,
      phone: '',
      remark: 'say "hi"',
      reason: byStaff ? '训练' : null,
      label: null,
      rules: { cancelHours: 2 },
    },
  }) as never;

describe('the row of a booking', () => {
  it('has its slots and claims as stamps of the day and the day after', () => {
    const within = { begin_at: '2026-05-01 23:00', end_at: '2026-05-02 00:00' };
    expect(bookingRowOf(booking())).toMatchObject({
      ...within,
      amount: 4000,
      places: 3,
      plain: false,
      seats: null,
      quotas: null,
      items: [
        { space_id: 8, time_id: 5, group_id: 7, fee: 2000, ...within },
        { space_id: 9, time_id: 5, group_id: null, fee: 2000, ...within },
      ],
      claims: [
        { space_id: 8, time_id: 5, by_conflict: false, ...within },
        { space_id: 9, time_id: 5, by_conflict: true, ...within },
      ],
    });
  });

  it('of a capacity site has places of its seats, all of them for staff, who pay nothing', () => {
    const mode = bookingMode.capacity;
    expect(bookingRowOf(booking({ mode }))).toMatchObject({ seats: 12, places: 3, claims: [] });
    const byStaff = bookingRowOf(booking({ mode, byStaff: true }));
    expect(byStaff).toMatchObject({ by_staff: true, places: 12, amount: 0, occupy_reason: '训练' });
    expect(byStaff['items']).toMatchObject([{ fee: 0 }, { fee: 0 }]);
  });
});
