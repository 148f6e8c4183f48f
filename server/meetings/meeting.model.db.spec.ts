import fc from 'fast-check';
import { MINUTE_MS } from '#domain/kit/time';
import { meetingEnd, meetingVerify } from '#domain/meetings/meeting.status';
import { meetings } from '#contract/meetings/meeting.contract';
import { TestBooking } from '#server/booking/test-booking';
import type { TestClient } from '#server/kit/testing/test-api';
import { MeetingLapseService } from './meeting-lapse.service';
import { anApplicant, aRoom, aSteward, decide, TestMeetings, wholeForm } from './test-meetings';

let booking: TestBooking;
beforeAll(async () => {
  booking = await TestBooking.boot('meeting_model', 1, {}, TestMeetings);
}, 60_000);
afterAll(() => booking.close());
afterEach(() => booking.travel(0));

const { passed, failed, rejected, checking, unsubmitted } = meetingVerify;

/** The model: an application with its hours, and the minute at which an unfilled one ends. */
interface ModelMeeting {
  readonly tradeNo: string;
  readonly id: number;
  readonly person: number;
  readonly begin: number;
  readonly end: number;
  checkStatus: number;
  ended: number;
  until: number | null;
}

const hours = fc.tuple(fc.integer({ min: 8, max: 11 }), fc.integer({ min: 1, max: 3 }));
const nth = fc.nat(5);
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('apply' as const), person: fc.nat(2), hours }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('submit' as const), nth }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('decide' as const), nth, to: fc.constantFrom(passed, failed, rejected) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recall' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 10, max: 50 }) }) },
);

const holds = ({ checkStatus, ended }: ModelMeeting): boolean => ended === meetingEnd.open && checkStatus !== failed;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

it('gives every hour of a room to one application at most, in any order of events, like a reference model', async () => {
  const people: (TestClient & { readonly userId: number })[] = [];
  for (let n = 0; n < 3; n += 1) people.push(await anApplicant(booking));
  const steward = await aSteward(booking);
  const lapse = booking.api.app.get(MeetingLapseService, { strict: false });
  let granted = 0;
  let refused = 0;

  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 20 }), async (commands) => {
      await booking.travel(0);
      await booking.db.rows('delete from meeting_order where order_no is null');
      const world = await aRoom(booking);
      const model: ModelMeeting[] = [];
      let now = 0;
      const sweep = async () => {
        await lapse.sweep();
        for (const one of model)
          if (holds(one) && one.until !== null && one.until <= now) one.ended = meetingEnd.lapsed;
      };

      for (const one of commands) {
        if (one.do === 'apply') {
          const [begin, length] = one.hours;
          const end = Math.min(begin + length, 12);
          const isFree = !model.some((other) => holds(other) && other.begin < end && begin < other.end);
          const unfilled = model.filter(
            (other) => other.person === one.person && holds(other) && other.checkStatus === unsubmitted,
          );
          const { code, data } = await (people[one.person] as TestClient).post(meetings.apply, {
            siteId: world.siteId,
            spaceId: world.spaceIds[0] as number,
            date: booking.date(3),
            begin: clock(begin),
            end: clock(end),
          });
          expect(code === 200).toBe(isFree && unfilled.length < 3);
          if (code === 200) {
            const [row] = await booking.db.rows<{ id: number }>('select id from meeting_order where trade_no = $1', [
              data.tradeNo,
            ]);
            model.push({
              tradeNo: data.tradeNo,
              id: row?.id ?? 0,
              person: one.person,
              begin,
              end,
              checkStatus: unsubmitted,
              ended: meetingEnd.open,
              until: now + 60,
            });
            granted += 1;
          } else refused += 1;
        } else if (one.do === 'wait') {
          now += one.minutes;
          await booking.travel(now * MINUTE_MS);
          await sweep();
        } else {
          const meeting = model[one.nth % Math.max(1, model.length)];
          if (!meeting) continue;
          const who = people[meeting.person] as TestClient;
          const { tradeNo } = meeting;
          const isOpen = meeting.ended === meetingEnd.open;
          if (one.do === 'submit') {
            const { version } = (await who.get(meetings.detail, { tradeNo })).data;
            const { code } = await who.post(meetings.submit, { tradeNo, version, form: wholeForm });
            const may = isOpen && [unsubmitted, rejected].includes(meeting.checkStatus as never);
            expect(code === 200).toBe(may);
            if (may) Object.assign(meeting, { checkStatus: checking, until: null });
          } else if (one.do === 'decide') {
            const { code } = await decide(steward, meeting.id, one.to, one.to === passed ? '' : '另有安排');
            const may = isOpen && meeting.checkStatus === checking;
            expect(code === 200).toBe(may);
            if (may) meeting.checkStatus = one.to;
          } else if (one.do === 'recall') {
            const { code } = await who.post(meetings.recall, { tradeNo });
            const may = isOpen && meeting.checkStatus === checking;
            expect(code === 200).toBe(may);
            if (may) Object.assign(meeting, { checkStatus: unsubmitted, until: now + 60 });
          } else {
            const { code } = await who.post(meetings.withdraw, { tradeNo, reason: '不开了' });
            const may = isOpen && meeting.checkStatus !== passed && meeting.checkStatus !== failed;
            expect(code === 200).toBe(may);
            if (may) Object.assign(meeting, { ended: meetingEnd.withdrawn, until: null });
          }
        }

        const stored = await booking.db.rows<{ tradeNo: string; checkStatus: number; ended: number }>(
          `
            select trade_no as "tradeNo", check_status as "checkStatus", ended
            from meeting_order
            where site_id = $1
            order by id
          `,
          [world.siteId],
        );
        expect(stored).toEqual(model.map(({ tradeNo, checkStatus, ended }) => ({ tradeNo, checkStatus, ended })));
        const [taken] = await booking.db.rows<{ n: number }>(
          'select count(*)::int as n from slot_hold where site_id = $1 and released_at is null',
          [world.siteId],
        );
        expect(taken?.n).toBe(model.filter(holds).reduce((sum, { begin, end }) => sum + end - begin, 0));
      }
      expect(await booking.overlaps()).toBe(0);
    }),
    { numRuns: 15 },
  );
  expect(granted).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(5);
}, 240_000);
