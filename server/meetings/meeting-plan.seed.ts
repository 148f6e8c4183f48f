import { mealKind, meetingLevel, meetingService, roomLayout } from '#domain/meetings/meeting.status';
import type { MeetingForm } from '#domain/meetings/meeting-form.rules';
import { pick } from '#server/kit/db/seeding';

/** A kind of meeting of the demo: topic, purpose, organiser, level and agenda. */
type Topic = readonly [theme: string, purpose: number, org: string, level: number, agenda: string];

const topics: readonly Topic[] = [
  ['研究生组会', 1, '计算机学院', meetingLevel.other, '汇报一周进展，讨论论文修改'],
  ['学位论文开题报告会', 3, '信息学院', meetingLevel.department, '五名研究生开题，专家提问'],
  ['教研室例会', 5, '数学学院', meetingLevel.department, '教学安排、期中检查与试卷命题'],
  ['党支部组织生活会', 4, '机关党委', meetingLevel.department, '学习文件，交流心得'],
  ['学科建设研讨会', 3, '发展规划处', meetingLevel.school, '讨论学科评估自评报告'],
  ['新教师面试', 7, '人事处', meetingLevel.school, '五名应聘者试讲与答辩'],
  ['学生会工作会议', 5, '校学生会', meetingLevel.other, '部署文化节筹备工作'],
  ['创新创业路演', 10, '创新创业学院', meetingLevel.department, '八个项目路演，评委打分'],
  ['读书沙龙', 9, '图书馆', meetingLevel.other, '共读与自由讨论'],
  ['课程思政集体备课', 8, '马克思主义学院', meetingLevel.department, '确定教学案例与分工'],
];

const serviceSets: readonly NonNullable<MeetingForm['services']>[] = [
  [{ code: meetingService.projector, qty: 1 }],
  [
    { code: meetingService.projector, qty: 1 },
    { code: meetingService.audio, qty: 2 },
  ],
  [
    { code: meetingService.nameplates, qty: 12 },
    { code: meetingService.signingTable, qty: 1 },
  ],
  [],
];

/** Returns the form of a demo meeting for a room of this capacity. */
export function demoForm(random: () => number, capacity: number, phone: string): MeetingForm {
  const [theme, purposeType, orgName, level, activityContent] = pick(random, topics);
  const joinerNum = Math.max(3, Math.floor(capacity * (0.4 + random() * 0.6)));
  return {
    theme,
    purposeType,
    level,
    orgName,
    phone,
    joinerNum,
    joiners: `${orgName}师生 ${joinerNum} 人`,
    activityContent,
    layout: pick(random, [roomLayout.classroom, roomLayout.uShape, roomLayout.round]),
    leaderPresent: level === meetingLevel.school && random() < 0.5,
    services: pick(random, serviceSets),
    meals: random() < 0.25 ? [{ kind: mealKind.tea, people: joinerNum }] : [],
  };
}

/** A meeting of the demo: its day from today, and its first and last slot of an hour. */
export interface DemoMeeting {
  readonly day: number;
  readonly from: number;
  readonly to: number;
}

const FIRST_HOUR = 8;
const LAST_HOUR = 21;

/** Returns the meetings of one room from some days ago to some days ahead; none overlap. */
export function demoMeetings(random: () => number, past: number, ahead: number): DemoMeeting[] {
  const meetings: DemoMeeting[] = [];
  for (let day = -past; day <= ahead; day += 1) {
    for (let hour = FIRST_HOUR; hour < LAST_HOUR;) {
      if (random() < 0.72) {
        hour += 1;
        continue;
      }
      const to = Math.min(hour + (random() < 0.5 ? 1 : 2), LAST_HOUR);
      meetings.push({ day, from: hour, to });
      hour = to + 1;
    }
  }
  return meetings;
}
