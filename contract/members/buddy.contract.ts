import { z } from 'zod';
import { checkStatus } from '#domain/system/check.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, named, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';
import { sixDigits } from './member.fields';

const note = named('备注', 'Note', text(30));

/** A person whom a member brings along or has invited to come along. */
export const companion = z.object({
  id: z.int(),
  userId: z.int(),
  name: z.string(),
  enName: z.string(),
  note: z.string(),
  checkStatus: z.int(),
  since: z.string(),
  removableOn: z.string(),
});
export type Companion = z.output<typeof companion>;

const other = z.object({ id: z.int(), name: z.string(), enName: z.string(), since: z.string() });

/**
 * A member's companions: the code of the day, own companions, received invitations, and members who bring the member
 * along.
 */
export const myBuddies = z.object({
  code: z.string(),
  most: z.int(),
  keepDays: z.int(),
  mustConfirm: z.boolean(),
  companions: z.array(companion),
  asks: z.array(other),
  keptBy: z.array(other),
});
export type MyBuddies = z.output<typeof myBuddies>;

/** A row of the staff list of companions. */
export const buddyRow = z.object({
  id: z.int(),
  name: named('会员', 'Member', z.string()),
  enName: z.string(),
  username: named('账号', 'Account', z.string()),
  buddyName: named('同伴', 'Companion', z.string()),
  enBuddyName: z.string(),
  buddyUsername: named('同伴账号', 'Companion account', z.string()),
  note: named('备注', 'Note', z.string()),
  checkStatus: named('状态', 'Status', z.int()),
  gmtCreate: named('添加时间', 'Added at', z.string()),
  answeredAt: named('确认时间', 'Confirmed at', z.string().nullable()),
});
export type BuddyRow = z.output<typeof buddyRow>;

/** Filters of the staff list of companions. */
export const buddyFilter = z.object({
  keyword: named('姓名 / 账号', 'Name / account', text(50)).optional(),
  checkStatus: named('状态', 'Status', codeOf(checkStatus)).optional(),
  sort: z.enum(['gmtCreate', 'answeredAt']).default('gmtCreate'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** Calls for companions, who are added by the code of the day and, if the school requires it, with their consent. */
export const buddies = {
  mine: get('/api/buddies/mine', {
    admit: 'login',
    about: 'Own companions, invitations in both directions, and the own code of the day.',
    input: z.object({}),
    reply: myBuddies,
  }),
  add: post('/api/buddies/add', {
    admit: 'login',
    done: 'saved',
    about:
      'Asks somebody, by account and code of the day, to be a companion; where the school asks for no consent they are one at once.',
    input: z.object({
      account: named('同伴账号（学工号 / 手机号）', 'Companion account (ID or phone)', text(40).min(1)),
      code: sixDigits.meta({ zh: '同伴码', en: 'Companion code' }),
      note: note.default(''),
    }),
    reply: companion,
  }),
  answer: post('/api/buddies/answer', {
    admit: 'login',
    done: 'saved',
    about: 'Accepts or declines an invitation; accepting may add the other in return.',
    input: z.object({ id, accept: flag, mutual: flag.default(false) }),
    reply: myBuddies,
  }),
  note: post('/api/buddies/note', {
    admit: 'login',
    done: 'saved',
    about: 'Changes the own note on a companion.',
    input: z.object({ id, note }),
    reply: z.object({ id: z.int() }),
  }),
  remove: post('/api/buddies/remove', {
    admit: 'login',
    done: 'saved',
    about: 'Removes an own companion after the days they must stay, or takes an invitation back.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  leave: post('/api/buddies/leave', {
    admit: 'login',
    done: 'saved',
    about: 'Stops being somebody’s companion, at any time.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  list: get('/api/buddies/all', {
    admit: { right: 'VenuesBuddies' },
    about: 'Companions of all members within the caller’s reach.',
    input: paging.extend(buddyFilter.shape),
    reply: pageOf(buddyRow),
  }),
  drop: post('/api/buddies/drop', {
    admit: { right: 'VenuesBuddiesDel' },
    done: 'saved',
    about: 'Removes a pair in the venue’s name, whenever they met.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  exportFile: get('/api/buddies/all/export', {
    admit: { right: 'VenuesBuddiesExport' },
    raw: true,
    about: 'The filtered list as xlsx.',
    input: buddyFilter.extend({ lang: z.enum(['zh', 'en']).default('zh') }),
    reply: z.unknown(),
  }),
};
