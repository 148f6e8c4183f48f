import { isMaintained } from '#domain/system/maintenance.rules';
import { bookingFailure } from './booking.failures';
import { whyMaintained } from './maintenance.rules';

const night = { from: '22:30', to: '01:30' };

it.each([
  ['22:29', false],
  ['22:30', true],
  ['23:59', true],
  ['00:00', true],
  ['01:29', true],
  ['01:30', false],
  ['12:00', false],
])('at %s the night’s maintenance is on: %s', (at, on) => {
  expect(isMaintained(night, at)).toBe(on);
});

it('refuses by R16 with its hours, and nothing where there is none', () => {
  expect(whyMaintained(night, '00:00')).toMatchObject({ spec: bookingFailure.maintenance, facts: night });
  expect([whyMaintained(night, '09:00'), whyMaintained(null, '00:00')]).toEqual([null, null]);
});
