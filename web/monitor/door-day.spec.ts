import { slotStatus } from '#domain/boards/slot.status';
import type { LiveCell } from '#contract/kit/rooms';
import type { DoorReply } from '#contract/monitor/monitor.contract';
import { doorDay, findWalkIn } from './door-day';

const { free, notOpen, unpaid, reserved } = slotStatus;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const hourly = Array.from({ length: 4 }, (_, i) => ({ id: i + 1, begin: clock(8 + i), end: clock(9 + i) }));

const doorReply = ({ spaces = 1, on = true, mode = 1, times = hourly, closed = null as string | null } = {}) =>
  ({
    site: { bookingMode: mode, closedReason: closed },
    times,
    spaces: Array.from({ length: spaces }, (_, i) => ({ id: i + 1, name: `${i + 1}号`, enName: `No. ${i + 1}`, on })),
  }) as unknown as DoorReply;
/** One row of statuses per court, in the order of the day. */
const cells = (...rows: number[][]): LiveCell[] =>
  rows.flatMap((row, space) =>
    row.map((reservationStatus, i) => ({
      spaceId: space + 1,
      timeId: i + 1,
      reservationStatus,
      left: null,
      total: null,
    })),
  );
const capacityCells = (...lefts: number[]): LiveCell[] =>
  lefts.map((left, i) => ({
    spaceId: 1,
    timeId: i + 1,
    reservationStatus: left > 0 ? free : reserved,
    left,
    total: 20,
  }));
const one = { spaceId: 1, lost: false };
const all = { spaceId: null, lost: false };
const EIGHT_THIRTY = 8 * 60 + 30;

describe('the door screen of one court', () => {
  it('shows free until the next booking', () => {
    expect(doorDay(doorReply(), cells([notOpen, free, reserved, free]), EIGHT_THIRTY, one)).toMatchObject({
      state: 'free',
      until: 10 * 60,
      now: { bookable: false },
      next: [
        { begin: '10:00', end: '11:00', state: 'booked' },
        { begin: '11:00', state: 'free' },
      ],
    });
  });

  it("shows in use until the slot's end, and the next free period in full", () => {
    expect(doorDay(doorReply(), cells([reserved, free, free, free]), EIGHT_THIRTY, one)).toMatchObject({
      state: 'inUse',
      until: 9 * 60,
      next: [{ begin: '09:00', end: '12:00', state: 'free' }],
    });
  });

  it('shows a slot awaiting payment', () => {
    expect(doorDay(doorReply(), cells([unpaid, free, free, free]), EIGHT_THIRTY, one).state).toBe('held');
  });

  it('shows closed if the court is disabled or the venue is shut', () => {
    expect(doorDay(doorReply({ on: false }), cells([free, free, free, free]), EIGHT_THIRTY, one).state).toBe('closed');
    const shut = doorDay(
      doorReply({ closed: '校运动会' }),
      cells([notOpen, notOpen, notOpen, notOpen]),
      EIGHT_THIRTY,
      one,
    );
    expect([shut.state, ...shut.slots.map(({ state }) => state)]).toEqual([
      'closed',
      'closed',
      'closed',
      'closed',
      'closed',
    ]);
  });

  it('ends after the last slot, and waits between two non-adjacent ones', () => {
    const apart = [hourly[0]!, hourly[2]!];
    expect(doorDay(doorReply(), cells([notOpen, notOpen, notOpen, notOpen]), 12 * 60, one)).toMatchObject({
      state: 'ended',
      until: null,
      next: [],
    });
    expect(doorDay(doorReply({ times: apart }), cells([reserved, free, free]), 9 * 60 + 30, one)).toMatchObject({
      state: 'between',
      until: 10 * 60,
    });
  });

  it('ends a free period at a gap between slots', () => {
    const apart = [hourly[0]!, hourly[2]!];
    expect(doorDay(doorReply({ times: apart }), cells([free, free, free]), EIGHT_THIRTY, one).until).toBe(9 * 60);
  });

  it('runs past midnight', () => {
    const night = [{ id: 1, begin: '22:00', end: '00:30' }];
    expect(doorDay(doorReply({ times: night }), cells([reserved]), 23 * 60, one)).toMatchObject({
      state: 'inUse',
      until: 30,
    });
  });

  it('shows unknown if the data is stale', () => {
    expect(
      doorDay(doorReply(), cells([free, free, free, free]), EIGHT_THIRTY, { spaceId: 1, lost: true }),
    ).toMatchObject({
      state: 'unknown',
      now: { bookable: false },
    });
  });
});

describe('the door screen of a hall', () => {
  it('shows free while one court is, and counts free courts without disabled ones', () => {
    expect(
      doorDay(
        doorReply({ spaces: 3 }),
        cells([reserved, free, free, free], [notOpen, free, free, free], [unpaid, free, free, free]),
        EIGHT_THIRTY,
        all,
      ),
    ).toMatchObject({ state: 'free', now: { free: 1, total: 3 } });
  });

  it('shows in use if no court is left, and held if all await payment', () => {
    expect(doorDay(doorReply({ spaces: 2 }), cells([reserved], [unpaid]), EIGHT_THIRTY, all).state).toBe('inUse');
    expect(doorDay(doorReply({ spaces: 2 }), cells([unpaid], [unpaid]), EIGHT_THIRTY, all).state).toBe('held');
  });
});

describe('the door screen of a pool', () => {
  it('shows the places of this session and of each following one', () => {
    expect(doorDay(doorReply({ mode: 2 }), capacityCells(5, 20, 0, 3), EIGHT_THIRTY, one)).toMatchObject({
      state: 'free',
      until: 9 * 60,
      now: { free: 5, total: 20 },
      next: [
        { begin: '09:00', free: 20 },
        { begin: '10:00', free: 0, state: 'booked' },
        { begin: '11:00', free: 3 },
      ],
    });
  });

  it('shows full at no places left', () => {
    expect(doorDay(doorReply({ mode: 2 }), capacityCells(0, 20, 20, 20), EIGHT_THIRTY, one).state).toBe('inUse');
  });
});

describe('a walk-in court', () => {
  const walkInReply = {
    walkIns: [
      {
        name: '2号',
        enName: 'No. 2',
        spaceId: 2,
        timeId: 1,
        until: '09:00',
        minutes: 30,
        fee: 8,
        path: '/venue/mobile/walk-in/7',
      },
    ],
  };
  const at = (rows: number[][], minute = EIGHT_THIRTY, spaceId?: number) =>
    findWalkIn(walkInReply, cells(...rows), doorDay(doorReply({ spaces: 2 }), cells(...rows), minute, all).now, spaceId)
      ?.path;

  it("is offered while its slot runs unclaimed, on its own screen and the hall's", () => {
    expect(at([[reserved], [notOpen]])).toBe('/venue/mobile/walk-in/7');
    expect(at([[reserved], [notOpen]], EIGHT_THIRTY, 2)).toBe('/venue/mobile/walk-in/7');
    expect(at([[reserved], [notOpen]], EIGHT_THIRTY, 1)).toBeUndefined();
  });

  it('is withdrawn once somebody took it or its slot is over', () => {
    expect(at([[reserved], [unpaid]])).toBeUndefined();
    expect(at([[reserved], [notOpen]], 9 * 60 + 5)).toBeUndefined();
  });
});
