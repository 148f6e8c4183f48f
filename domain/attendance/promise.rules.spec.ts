import { acceptsCheckIn } from './promise.rules';
import { signMode } from './promise.status';

it.each([
  [signMode.none, true, true],
  [signMode.gate, true, false],
  [signMode.code, false, true],
  [signMode.staff, false, false],
  [signMode.any, true, true],
])('maps check-in mode %s to gates: %s, codes at the court: %s', (mode, gate, code) => {
  expect([acceptsCheckIn(mode, 'gate'), acceptsCheckIn(mode, 'code')]).toEqual([gate, code]);
});
