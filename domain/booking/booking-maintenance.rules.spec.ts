import { isInMaintenance } from '#domain/system/maintenance.rules';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { findMaintenanceRefusal } from './booking-maintenance.rules';

const night = { from: '22:30', to: '01:30' };

it.each([
  ['22:29', false],
  ['22:30', true],
  ['23:59', true],
  ['00:00', true],
  ['01:29', true],
  ['01:30', false],
  ['12:00', false],
])('at %s nightly maintenance is active: %s', (at, on) => {
  expect(isInMaintenance(night, at)).toBe(on);
});

it('refuses by R16 with the maintenance hours, and nothing without maintenance', () => {
  expect(findMaintenanceRefusal(night, '00:00')).toMatchObject({ spec: bookingFailure.maintenance, facts: night });
  expect([findMaintenanceRefusal(night, '09:00'), findMaintenanceRefusal(null, '00:00')]).toEqual([null, null]);
});
