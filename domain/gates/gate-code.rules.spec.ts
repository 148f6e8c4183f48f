import { gateDirection, gateRefusal } from '#domain/devices/device.status';
import { gateRefusalOf, type GateVisitor } from './gate-code.rules';

const booked: GateVisitor = {
  direction: gateDirection.in,
  blackListed: false,
  restricted: false,
  works: false,
  booking: 'open',
  inside: 10,
  cap: 300,
};

it.each<[string, Partial<GateVisitor>, string | null]>([
  ['opens for an open booking', {}, null],
  ['is too early for one of later today', { booking: 'early' }, gateRefusal.tooEarly],
  ['is shut without a booking', { booking: 'none' }, gateRefusal.noBooking],
  ['is open for whoever works there', { booking: 'none', works: true }, null],
  ['is shut for the black list before anything else', { blackListed: true, works: true }, gateRefusal.blackListed],
  ['is shut where somebody is restricted', { restricted: true }, gateRefusal.restricted],
  ['is shut when the hall is full', { inside: 300 }, gateRefusal.capacityFull],
  ['knows halls without a limit', { inside: 5_000, cap: 0 }, null],
  ['lets staff into a full hall', { inside: 300, works: true }, null],
  [
    'always opens towards the street',
    { direction: gateDirection.out, blackListed: true, booking: 'none', inside: 300 },
    null,
  ],
])('a gate that is shown a code %s', (_, more, refusal) => expect(gateRefusalOf({ ...booked, ...more })).toBe(refusal));
