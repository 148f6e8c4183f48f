import { meetingEnd, meetingVerify } from '#domain/meetings/meeting.status';
import { MINUTE_MS } from '#domain/kit/time';
import { meetings } from '#contract/meetings/meeting.contract';
import { TestBooking } from '#server/booking/test-booking';
import { MeetingLapseService } from './meeting-lapse.service';
import { MeetingStore, type MeetingApplication } from './meeting.store';
import {
  anApplicant,
  applyFor,
  aRoom,
  aSteward,
  decide,
  stateOf,
  submitFor,
  TestMeetings,
  wholeForm,
} from './test-meetings';

let booking: TestBooking;
beforeAll(async () => {
  booking = await TestBooking.boot('meetings_race', 1, { POOL_SIZE: '20' }, TestMeetings);
}, 60_000);
afterAll(() => booking.close());

const { passed, failed } = meetingVerify;

/** The states that are consistent: approved with a booking, declined or ended without slots. */
const isWhole = (state: NonNullable<Awaited<ReturnType<typeof stateOf>>>): boolean =>
  state.checkStatus === passed
    ? state.ended === meetingEnd.open && state.orders === 1 && state.held === 2 && state.orderNo !== null
    : state.orders === 0 && state.held === 0 && (state.checkStatus === failed || state.ended !== meetingEnd.open);

/** Lets two reviewers, the applicant and the sweep act on one application in the same instant. */
const collide = async (arm: () => void = () => undefined) => {
  const world = await aRoom(booking);
  const who = await anApplicant(booking);
  const [first, second] = [await aSteward(booking), await aSteward(booking)];
  const { tradeNo, id } = await submitFor(booking, who, world);
  arm();
  const answers = await Promise.all([
    decide(first, id),
    decide(second, id, failed, '另有安排'),
    who.post(meetings.withdraw, { tradeNo, reason: '不开了' }),
  ]);
  const state = await stateOf(booking, tradeNo);
  if (!state) throw new Error(`no application ${tradeNo}`);
  return { answers, state };
};

describe('a second reviewer and a withdrawal in the same instant', () => {
  it('end in one state: one takes effect, the others are refused by name', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { answers, state } = await collide();
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      for (const { code, errKey } of answers) if (code !== 200) expect(errKey).toBe('MEETING_ILLEGAL_STEP');
      expect(isWhole(state)).toBe(true);
    }
    expect(await booking.overlaps()).toBe(0);
  });

  it('would all take effect if the state were not read and compared under the locks (control)', async () => {
    const store = booking.api.app.get(MeetingStore, { strict: false });
    const spies: jest.SpyInstance[] = [];
    try {
      const { answers } = await collide(() => {
        let seen: Promise<MeetingApplication | undefined> | undefined;
        spies.push(
          jest.spyOn(store, 'lock').mockImplementation(async (_, id) => {
            seen ??= store.find({ id });
            return (await seen) as MeetingApplication;
          }),
          jest.spyOn(store, 'move').mockResolvedValue(undefined),
        );
      });
      expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    } finally {
      spies.forEach((spy) => spy.mockRestore());
    }
  });
});

describe('a late submit and the end of its time limit', () => {
  it('end in one state', async () => {
    const world = await aRoom(booking);
    const who = await anApplicant(booking);
    const lapse = booking.api.app.get(MeetingLapseService, { strict: false });
    const tradeNo = await applyFor(booking, who, world, { days: 2 });
    await booking.travel(61 * MINUTE_MS);
    const [answer] = await Promise.all([
      who.post(meetings.submit, { tradeNo, version: 0, form: wholeForm }),
      lapse.sweep(),
    ]);
    const state = await stateOf(booking, tradeNo);
    if (answer.code === 200) expect(state).toMatchObject({ checkStatus: 0, ended: meetingEnd.open, held: 2 });
    else expect(state).toMatchObject({ ended: meetingEnd.lapsed, held: 0 });
  });
});

describe('many applicants for one room and hour', () => {
  it('let one have it, and tell the others that it was taken', async () => {
    const world = await aRoom(booking);
    const people = await Promise.all(Array.from({ length: 12 }, () => anApplicant(booking)));
    const answers = await Promise.all(
      people.map((who) =>
        who.post(meetings.apply, {
          siteId: world.siteId,
          spaceId: world.spaceIds[0] as number,
          date: booking.date(3),
          begin: '09:00',
          end: '10:00',
        }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const { code, errKey } of answers)
      if (code !== 200) expect(['MEETING_SLOT_TAKEN', 'SLOT_TAKEN']).toContain(errKey);
    expect(await booking.overlaps()).toBe(0);
  });
});
