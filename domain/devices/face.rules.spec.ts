import fc from 'fast-check';
import { faceOp } from './device.status';
import { accessOf, FACE_TRIES, faceRetryAfter, nextFaceOp, type FaceBooking } from './face.rules';

const hour = 3_600_000;
const minute = 60_000;
const booking = (from: number, hours = 1, tradeNo = `D${from}`): FaceBooking => ({
  from: from * hour,
  to: (from + hours) * hour,
  tradeNo,
});

describe('face access', () => {
  it('lasts from 15 minutes before the booking to 15 minutes after it', () => {
    expect(accessOf([booking(10)], 0)).toEqual({
      from: 10 * hour - 15 * minute,
      to: 11 * hour + 15 * minute,
      tradeNo: 'D10',
    });
    expect(accessOf([booking(10)], 11 * hour + 14 * minute)).not.toBeNull();
    expect(accessOf([booking(10)], 11 * hour + 15 * minute)).toBeNull();
  });

  it('joins consecutive bookings and leaves a later day for later', () => {
    expect(accessOf([booking(11), booking(10), booking(34)], 0)).toEqual({
      from: 10 * hour - 15 * minute,
      to: 12 * hour + 15 * minute,
      tradeNo: 'D10',
    });
    expect(accessOf([booking(10), booking(34)], 20 * hour)).toMatchObject({ tradeNo: 'D34' });
  });

  it('never covers a minute without a booking and never skips the next booking', () => {
    const list = fc
      .array(fc.record({ from: fc.integer({ min: 0, max: 100 }), hours: fc.integer({ min: 1, max: 3 }) }), {
        maxLength: 8,
      })
      .map((all) => all.map(({ from, hours }, n) => booking(from, hours, `D${n}`)));
    fc.assert(
      fc.property(list, fc.integer({ min: 0, max: 110 }), (booked, at) => {
        const now = at * hour;
        const access = accessOf(booked, now);
        const open = (t: number) => booked.some(({ from, to }) => t >= from - 15 * minute && t < to + 15 * minute);
        if (!access) return expect(booked.some(({ to }) => to + 15 * minute > now)).toBe(false);
        for (let t = access.from; t < access.to; t += 5 * minute) expect(open(t)).toBe(true);
        const first = booked.filter(({ to }) => to + 15 * minute > now).sort((a, b) => a.from - b.from)[0]!;
        expect(access.from).toBe(first.from - 15 * minute);
        expect(access.to).toBeGreaterThanOrEqual(first.to + 15 * minute);
      }),
    );
  });
});

describe('the next terminal operation', () => {
  const requiredAccess = { from: 1, to: 2, tradeNo: 'D1' };
  it.each([
    ['adds somebody it does not know', null, requiredAccess, faceOp.add],
    ['adds somebody it was asked to forget', { op: faceOp.remove, from: 1, to: 2 }, requiredAccess, faceOp.add],
    ['changes the time of somebody it knows', { op: faceOp.add, from: 0, to: 2 }, requiredAccess, faceOp.update],
    ['repeats nothing', { op: faceOp.update, from: 1, to: 2 }, requiredAccess, null],
    ['removes somebody who may no longer pass', { op: faceOp.update, from: 1, to: 2 }, null, faceOp.remove],
    ['removes nobody twice', { op: faceOp.remove, from: 1, to: 2 }, null, null],
    ['removes nobody it never knew', null, null, null],
  ])('%s', (_, last, want, op) => expect(nextFaceOp(last, want)).toBe(op));
});

it('retries after 10 s, 20 s, 40 s and so on, and fails for good after eight attempts', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(faceRetryAfter)).toEqual([
    10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 640_000,
  ]);
  expect(faceRetryAfter(FACE_TRIES)).toBeNull();
});
