import { z } from 'zod';
import { checkStatus } from '#domain/system/check.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { sixDigits } from '#contract/members/member.fields';

const note = labeled('备注', 'Note', text(30));

/** A person whom a member brings along or has invited to come along. */
export const buddyView = z.object({
  id: z.int(),
  userId: z.int(),
  name: z.string(),
  enName: z.string(),
  note: z.string(),
  checkStatus: z.int(),
  since: z.string(),
  removableOn: z.string(),
});
export type BuddyView = z.output<typeof buddyView>;

const buddyInvitation = z.object({ id: z.int(), name: z.string(), enName: z.string(), since: z.string() });

/**
 * A member's companions: the code of the day, own companions, received invitations, and members who bring the member
 * along.
 */
const buddyOverview = z.object({
  code: z.string(),
  most: z.int(),
  keepDays: z.int(),
  mustConfirm: z.boolean(),
  companions: z.array(buddyView),
  asks: z.array(buddyInvitation),
  keptBy: z.array(buddyInvitation),
});
export type BuddyOverview = z.output<typeof buddyOverview>;

/** A row of the staff list of companions. */
export const buddyRow = z.object({
  id: z.int(),
  name: labeled('会员', 'Member', z.string()),
  enName: z.string(),
  username: labeled('账号', 'Account', z.string()),
  buddyName: labeled('同伴', 'Companion', z.string()),
  enBuddyName: z.string(),
  buddyUsername: labeled('同伴账号', 'Companion account', z.string()),
  note: labeled('备注', 'Note', z.string()),
  checkStatus: labeled('状态', 'Status', z.int()),
  gmtCreate: labeled('添加时间', 'Added at', z.string()),
  answeredAt: labeled('确认时间', 'Confirmed at', z.string().nullable()),
});
export type BuddyRow = z.output<typeof buddyRow>;

/** Filters of the staff list of companions. */
export const buddyFilter = z.object({
  keyword: labeled('姓名 / 账号', 'Name / account', text(50)).optional(),
  checkStatus: labeled('状态', 'Status', codeOf(checkStatus)).optional(),
  sort: z.enum(['gmtCreate', 'answeredAt']).default('gmtCreate'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** Calls for companions, who are added by the code of the day and, if the school requires it, with their consent. */
export const buddies = {
  mine: get('/api/buddies/mine', {
    admit: 'login',
    about: 'The caller’s companions, invitations in both directions, and code of the day.',
    input: z.object({}),
    reply: buddyOverview,
  }),
  add: post('/api/buddies/add', {
    admit: 'login',
    done: 'saved',
    about:
      'Invites a person, by account and code of the day, to be a companion; effective at once if the school requires no consent.',
    input: z.object({
      account: labeled('同伴账号（学工号 / 手机号）', 'Companion account (ID or phone)', text(40).min(1)),
      code: sixDigits.meta({ zh: '同伴码', en: 'Companion code' }),
      note: note.default(''),
    }),
    reply: buddyView,
  }),
  answer: post('/api/buddies/answer', {
    admit: 'login',
    done: 'saved',
    about: 'Accepts or declines an invitation; accepting can add the other in return.',
    input: z.object({ id, accept: flag, mutual: flag.default(false) }),
    reply: buddyOverview,
  }),
  note: post('/api/buddies/note', {
    admit: 'login',
    done: 'saved',
    about: 'Changes the caller’s note on a companion.',
    input: z.object({ id, note }),
    reply: z.object({ id: z.int() }),
  }),
  remove: post('/api/buddies/remove', {
    admit: 'login',
    done: 'saved',
    about: 'Removes an own companion after the minimum days, or withdraws an invitation.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  leave: post('/api/buddies/leave', {
    admit: 'login',
    done: 'saved',
    about: 'Ends being another member’s companion, at any time.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  list: get('/api/buddies/all', {
    admit: { right: 'VenuesBuddies' },
    about: 'Companions of all members in the caller’s scope.',
    input: paging.extend(buddyFilter.shape),
    reply: pageOf(buddyRow),
  }),
  drop: post('/api/buddies/drop', {
    admit: { right: 'VenuesBuddiesDel' },
    done: 'saved',
    about: 'Removes a pair on behalf of the venue, at any time.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  exportFile: exportCall('/api/buddies/all/export', 'VenuesBuddiesExport', buddyFilter, 'The filtered list as xlsx.'),
};
