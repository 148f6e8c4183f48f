import { z } from 'zod';
import { meetingFormLimits as limits } from '#domain/meetings/meeting-form.rules';
import { mealKind, meetingLevel, meetingService, roomLayout } from '#domain/meetings/meeting.status';
import { codeOf, flag, int, labeled, text } from '#contract/kit/fields';

/** The form of a meeting as a member fills it; every field may be missing while it is a draft. */
export const meetingForm = z.object({
  theme: labeled('会议主题', 'Topic', text(limits.theme)).optional(),
  purposeType: labeled('用途', 'Purpose', int.min(1)).optional(),
  level: labeled('会议级别', 'Level', codeOf(meetingLevel)).optional(),
  orgName: labeled('主办单位', 'Organiser', text(limits.orgName)).optional(),
  phone: labeled('联系电话', 'Phone', text(limits.phone).regex(/^[\d+\-() ]*$/, { error: '0-9 + - ( )' })).optional(),
  joinerNum: labeled('参会人数', 'Attendees', int.min(1).max(limits.joinerNum)).optional(),
  joiners: labeled('参会人员', 'Participants', text(limits.joiners)).optional(),
  activityContent: labeled('会议内容', 'Agenda', text(limits.activityContent)).optional(),
  layout: labeled('座位形式', 'Seating', codeOf(roomLayout)).optional(),
  leaderPresent: labeled('校领导出席', 'School leader attends', flag).optional(),
  isOffSchoolJoiner: labeled('有校外人员', 'Guests from outside the school', flag).optional(),
  foreignGuests: labeled('有境外人员', 'Guests from abroad', flag).optional(),
  isPhilosophySocialSciences: labeled('哲学社会科学类论坛', 'Humanities forum', flag).optional(),
  speakers: labeled('主讲人与来宾', 'Speakers and guests', text(limits.speakers)).optional(),
  services: labeled(
    '会务服务',
    'Services',
    z
      .array(z.object({ code: codeOf(meetingService), qty: int.min(1).max(limits.serviceQty) }))
      .max(limits.services)
      .refine((list) => new Set(list.map(({ code }) => code)).size === list.length),
  ).optional(),
  meals: labeled(
    '用餐',
    'Meals',
    z
      .array(z.object({ kind: codeOf(mealKind), people: int.min(1).max(limits.joinerNum) }))
      .max(limits.meals)
      .refine((list) => new Set(list.map(({ kind }) => kind)).size === list.length),
  ).optional(),
  remark: labeled('备注', 'Remark', text(limits.remark)).optional(),
});

/** The stored form, as members and staff read it. */
export const meetingFormView = z.object({
  theme: z.string().optional(),
  purposeType: z.int().optional(),
  level: z.int().optional(),
  orgName: z.string().optional(),
  phone: z.string().optional(),
  joinerNum: z.int().optional(),
  joiners: z.string().optional(),
  activityContent: z.string().optional(),
  layout: z.int().optional(),
  leaderPresent: z.boolean().optional(),
  isOffSchoolJoiner: z.boolean().optional(),
  foreignGuests: z.boolean().optional(),
  isPhilosophySocialSciences: z.boolean().optional(),
  speakers: z.string().optional(),
  services: z.array(z.object({ code: codeOf(meetingService), qty: z.int() })).optional(),
  meals: z.array(z.object({ kind: codeOf(mealKind), people: z.int() })).optional(),
  remark: z.string().optional(),
});
export type MeetingFormView = z.output<typeof meetingFormView>;
