import { HOUR_MS, MINUTE_MS } from '#domain/kit/time';
import { meetingLimits } from '#domain/orders/meeting.rules';
import { meetingCheck, type MealKind, type MeetingCheck, type MeetingService } from './meeting.status';

/** The form of a meeting application; while it is a draft every field may be missing. */
export interface MeetingForm {
  readonly theme?: string | undefined;
  readonly purposeType?: number | undefined;
  readonly level?: number | undefined;
  readonly orgName?: string | undefined;
  readonly phone?: string | undefined;
  readonly joinerNum?: number | undefined;
  readonly joiners?: string | undefined;
  readonly activityContent?: string | undefined;
  readonly layout?: number | undefined;
  readonly leaderPresent?: boolean | undefined;
  readonly isOffSchoolJoiner?: boolean | undefined;
  readonly foreignGuests?: boolean | undefined;
  readonly isPhilosophySocialSciences?: boolean | undefined;
  readonly speakers?: string | undefined;
  readonly services?: readonly { readonly code: MeetingService; readonly qty: number }[] | undefined;
  readonly meals?: readonly { readonly kind: MealKind; readonly people: number }[] | undefined;
  readonly remark?: string | undefined;
}

/** The longest texts in characters and the largest numbers of the form. */
export const meetingFormLimits = {
  ...meetingLimits,
  orgName: 60,
  phone: 20,
  speakers: 500,
  remark: 500,
  services: 9,
  serviceQty: 200,
  meals: 3,
} as const;

/** A field that keeps a form from being submitted, and what to do about it. */
export interface FormProblem {
  readonly field: keyof MeetingForm;
  readonly zh: string;
  readonly en: string;
}

const required: readonly (readonly [keyof MeetingForm, string, string])[] = [
  ['theme', '会议主题', 'topic'],
  ['purposeType', '用途', 'purpose'],
  ['level', '会议级别', 'level'],
  ['orgName', '主办单位', 'organiser'],
  ['phone', '联系电话', 'phone'],
  ['joinerNum', '参会人数', 'attendees'],
  ['joiners', '参会人员', 'participants'],
  ['activityContent', '会议内容', 'agenda'],
  ['layout', '座位形式', 'seating'],
];

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '' || value === 0;

/** Returns what keeps a form from being submitted for a room of this capacity, field by field; empty if it can be. */
export function formProblems(form: MeetingForm, capacity: number): readonly FormProblem[] {
  const missing = required
    .filter(([field]) => isEmpty(form[field]))
    .map(([field, zh, en]): FormProblem => ({ field, zh: `请填写${zh}`, en: `Enter the ${en}` }));
  const { joinerNum = 0, meals = [] } = form;
  const tooMany: readonly FormProblem[] =
    joinerNum > capacity
      ? [
          {
            field: 'joinerNum',
            zh: `会议室最多容纳 ${capacity} 人`,
            en: `The room holds at most ${capacity} people`,
          },
        ]
      : [];
  const speakers: readonly FormProblem[] =
    (form.isOffSchoolJoiner || form.foreignGuests) && isEmpty(form.speakers)
      ? [
          {
            field: 'speakers',
            zh: '有校外或境外人员时请填写主讲人和来宾',
            en: 'Name the speakers and guests from outside the school',
          },
        ]
      : [];
  const served: readonly FormProblem[] = meals.some(({ people }) => people > joinerNum)
    ? [{ field: 'meals', zh: '用餐人数不能超过参会人数', en: 'Meals cannot exceed the attendees' }]
    : [];
  return [...missing, ...tooMany, ...speakers, ...served];
}

/** Returns how an application is reviewed: forums on the humanities and guests from abroad never pass unreviewed. */
export const checkFor = (room: MeetingCheck, form: MeetingForm): MeetingCheck =>
  room === meetingCheck.none && (form.isPhilosophySocialSciences || form.foreignGuests) ? meetingCheck.venue : room;

/** How many applications one person may leave unfilled at a time. */
export const MAX_UNFILLED = 3;

/**
 * Returns until when a form must be filled (epoch ms): some minutes from now, but not after the meeting begins.
 */
export const fillDeadline = (now: number, startsAt: number, minutes: number): number =>
  Math.min(startsAt, now + minutes * MINUTE_MS);

/** How long an approved meeting in a room with a price may be paid, in seconds: two days, but not past its start. */
export const paySeconds = (now: number, startsAt: number): number =>
  Math.max(60, Math.floor(Math.min(48 * HOUR_MS, startsAt - now - MINUTE_MS) / 1_000));
