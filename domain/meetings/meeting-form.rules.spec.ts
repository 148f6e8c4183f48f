import fc from 'fast-check';
import { HOUR_MS, MINUTE_MS } from '#domain/kit/time';
import { checkFor, fillDeadline, formProblems, paySeconds, type MeetingForm } from './meeting-form.rules';
import { meetingCheck } from './meeting.status';

const whole: MeetingForm = {
  theme: '学科建设研讨',
  purposeType: 3,
  level: 2,
  orgName: '计算机学院',
  phone: '13800000001',
  joinerNum: 12,
  joiners: '学院教师',
  activityContent: '讨论学科规划',
  layout: 3,
};
const fieldsOf = (form: MeetingForm, capacity = 20) => formProblems(form, capacity).map(({ field }) => field);

describe('the form of a meeting', () => {
  it('can be submitted once every required field is stated', () => {
    expect(fieldsOf(whole)).toEqual([]);
    expect(fieldsOf({})).toEqual([
      'theme',
      'purposeType',
      'level',
      'orgName',
      'phone',
      'joinerNum',
      'joiners',
      'activityContent',
      'layout',
    ]);
  });

  it('fits the room, names guests from outside, and feeds nobody who does not come', () => {
    expect(fieldsOf({ ...whole, joinerNum: 21 })).toEqual(['joinerNum']);
    expect(fieldsOf({ ...whole, isOffSchoolJoiner: true })).toEqual(['speakers']);
    expect(fieldsOf({ ...whole, foreignGuests: true, speakers: '史密斯教授' })).toEqual([]);
    expect(fieldsOf({ ...whole, meals: [{ kind: 'tea', people: 13 }] })).toEqual(['meals']);
  });

  it('says nothing about fields that are not required (property)', () => {
    fc.assert(
      fc.property(
        fc.record({ remark: fc.string(), leaderPresent: fc.boolean(), joinerNum: fc.integer({ min: 1, max: 40 }) }),
        (more) => {
          expect(fieldsOf({ ...whole, ...more }, 30)).toEqual(more.joinerNum > 30 ? ['joinerNum'] : []);
        },
      ),
    );
  });
});

describe('the review of a meeting', () => {
  it('is that of the room, but a humanities forum or a guest from abroad never passes unreviewed (property)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(meetingCheck.none, meetingCheck.venue),
        fc.boolean(),
        fc.boolean(),
        (room, isPhilosophySocialSciences, foreignGuests) => {
          const check = checkFor(room, { isPhilosophySocialSciences, foreignGuests });
          if (room === meetingCheck.venue) expect(check).toBe(meetingCheck.venue);
          else expect(check === meetingCheck.none).toBe(!isPhilosophySocialSciences && !foreignGuests);
        },
      ),
    );
  });
});

describe('deadlines', () => {
  it('never pass the start of the meeting (property)', () => {
    fc.assert(
      fc.property(fc.nat(10 * HOUR_MS), fc.integer({ min: 2, max: 600 }), (now, minutes) => {
        const startsAt = now + 90 * MINUTE_MS;
        expect(fillDeadline(now, startsAt, minutes)).toBe(Math.min(startsAt, now + minutes * MINUTE_MS));
        expect(paySeconds(now, startsAt)).toBe(89 * 60);
      }),
    );
    expect(paySeconds(0, 100 * HOUR_MS)).toBe(48 * 3_600);
    expect(paySeconds(0, 0)).toBe(60);
  });
});
