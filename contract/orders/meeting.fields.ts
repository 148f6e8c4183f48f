import { z } from 'zod';
import { meetingLimits as limits } from '#domain/orders/meeting.rules';
import { int, labeled, text } from '#contract/kit/fields';

/** A whole number above 0; an empty field states none. */
const count = (most?: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    (most === undefined ? int : int.max(most)).min(1).optional(),
  );

/** What a member may state about a meeting when booking a room for it. */
export const meetingInput = {
  theme: labeled('主题', 'Topic', text(limits.theme)).optional(),
  purposeType: labeled('用途', 'Purpose', count()),
  joinerNum: labeled('参会人数', 'Attendees', count(limits.joinerNum)),
  activityContent: labeled('活动内容', 'Agenda', text(limits.activityContent)).optional(),
  joiners: labeled('参会人员', 'Participants', text(limits.joiners)).optional(),
};

/** The meeting of an order; all null for an order without one. The purpose is named by the code list. */
export const meetingView = {
  theme: z.string().nullable(),
  purposeType: z.int().nullable(),
  purposeName: z.string().nullable(),
  enPurposeName: z.string().nullable(),
  joinerNum: z.int().nullable(),
  activityContent: z.string().nullable(),
  joiners: z.string().nullable(),
};
