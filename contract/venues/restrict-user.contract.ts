import { z } from 'zod';
import { restrictionState } from '#domain/venues/venue.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

/** A booking restriction of a person. */
export const restrictUserRow = z.object({
  id: z.int(),
  userId: z.int(),
  name: labeled('姓名', 'Name', z.string()),
  enName: z.string(),
  username: labeled('账号', 'Account', z.string()),
  venueIds: z.array(z.int()).nullable(),
  venues: labeled('限制场馆', 'Venues', z.string()),
  enVenues: z.string(),
  reason: labeled('原因', 'Reason', z.string()),
  beginOn: labeled('开始日期', 'From', z.string()),
  endOn: labeled('截止日期', 'Until', z.string().nullable()),
  state: labeled('状态', 'Status', z.int()),
  operator: labeled('操作人', 'Added by', z.string()),
  enOperator: z.string(),
  gmtCreate: labeled('添加时间', 'Added at', z.string()),
  version: z.int(),
});
export type RestrictUserRow = z.output<typeof restrictUserRow>;

/** Filters of the restrictions. */
export const restrictUserFilter = z.object({
  keyword: labeled('姓名、账号、原因', 'Name, account, reason', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  state: labeled('状态', 'Status', codeOf(restrictionState)).optional(),
});

const restrictionFields = {
  venueIds: labeled('限制场馆', 'Venues', z.array(id).max(200)).default([]),
  reason: labeled('原因', 'Reason', text(200).min(5)),
  beginOn: labeled('开始日期', 'From', date),
  endOn: labeled('截止日期', 'Until', date).nullish(),
};
const savedRestriction = z.object({ id: z.int() });

/** Calls for restrictions that keep a person from booking at venues for a period. No venues means all venues. */
export const restrictUsers = {
  list: get('/api/restrict_users', {
    admit: { right: 'RestrictUser' },
    about: 'Restrictions of the venues in the caller’s scope, by page.',
    input: paging.extend(restrictUserFilter.shape),
    reply: pageOf(restrictUserRow),
  }),
  add: post('/api/restrict_users/add', {
    admit: { right: 'RestrictUserAdd' },
    done: 'saved',
    about: 'Restricts a person from booking; existing bookings remain.',
    input: z.object({ username: labeled('账号', 'Account', text(64).min(1)), ...restrictionFields }),
    reply: savedRestriction,
  }),
  edit: post('/api/restrict_users/edit', {
    admit: { right: 'RestrictUserEdit' },
    done: 'saved',
    about: 'Changes a restriction that has not ended.',
    input: z.object({ id, version: int.min(0).optional(), ...restrictionFields }),
    reply: savedRestriction,
  }),
  lift: post('/api/restrict_users/lift', {
    admit: { right: 'RestrictUserEdit' },
    done: 'saved',
    about: 'Lifts a restriction at once.',
    input: z.object({ id }),
    reply: savedRestriction,
  }),
  exportFile: exportCall(
    '/api/restrict_users/export',
    'RestrictUserExport',
    restrictUserFilter,
    'The filtered restrictions as xlsx.',
  ),
};
