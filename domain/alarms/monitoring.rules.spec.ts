import { hardwareState } from '#domain/devices/device.status';
import { enumCodes } from '#domain/kit/enumeration';
import { isAbnormal, tileState, tileStateOf } from './monitoring.rules';
import { warningPhase, warningTarget } from './warning.status';

const now = 1_000_000_000;
const measure = {
  kind: warningTarget.facility,
  value: 0.6,
  at: now - 60_000,
  state: null,
  alarm: null,
  phase: null,
  low: 0.3,
  high: 1,
  byHand: false,
};
const gate = {
  ...measure,
  kind: warningTarget.device,
  value: null,
  low: null,
  high: null,
  state: hardwareState.online,
};

it.each([
  ['a value in its range', measure, tileState.good],
  ['a value outside it', { ...measure, value: 1.2 }, tileState.out],
  ['an old value outside it', { ...measure, value: 1.2, at: now - 31 * 60_000 }, tileState.stale],
  ['a value recorded by hand this morning', { ...measure, at: now - 3 * 3_600_000, byHand: true }, tileState.good],
  ['no value yet', { ...measure, value: null, at: null }, tileState.none],
  ['a rule that counts', { ...measure, value: 0.2, phase: { phase: warningPhase.over } }, tileState.over],
  ['a rule that waits to clear', { ...measure, phase: { phase: warningPhase.recovering } }, tileState.recovering],
  ['an alarm, whatever else', { ...measure, at: null, alarm: {}, phase: { phase: 3 } }, tileState.alarm],
  ['a device online', gate, tileState.good],
  ['a device offline', { ...gate, state: hardwareState.offline }, tileState.offline],
  ['a device never seen', { ...gate, state: hardwareState.never, at: null }, tileState.none],
  [
    'people in a venue without passages',
    { ...gate, kind: warningTarget.venueFlow, value: 0, at: null, state: null, high: 300 },
    tileState.good,
  ],
  [
    'more people than allowed',
    { ...gate, kind: warningTarget.venueFlow, value: 301, at: now, state: null, high: 300 },
    tileState.out,
  ],
])('shows %s', (_what, tile, expected) => expect(tileStateOf(tile, now)).toBe(expected));

it('counts all states but two as abnormal', () =>
  expect(enumCodes(tileState).filter((code) => !isAbnormal(code))).toEqual([tileState.none, tileState.good]));
