import { z } from 'zod';
import { crowdKind, crowdStatus } from '#domain/special-crowds/special-crowd.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, text } from '#contract/kit/fields';
import { importCalls } from '#contract/kit/import';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

const kind = labeled('类别', 'Category', codeOf(crowdKind));
const validFrom = labeled('生效日期', 'Valid from', date);
const validTo = labeled('截止日期（含）', 'Last day', date);
const proofNote = labeled('凭证说明', 'Proof', text(100));
const remark = labeled('备注', 'Remark', text(200));

/** A row of the special crowd list. */
export const crowdRow = z.object({
  id: z.int(),
  userId: z.int(),
  name: labeled('姓名', 'Name', z.string()),
  enName: z.string(),
  username: labeled('账号', 'Account', z.string()),
  phone: labeled('手机号', 'Mobile number', z.string()),
  kind: labeled('类别', 'Category', z.int()),
  validFrom: labeled('生效日期', 'Valid from', z.string()),
  validTo: labeled('截止日期', 'Valid until', z.string()),
  standing: labeled('状态', 'Status', z.int()),
  proofNote: labeled('凭证说明', 'Proof', z.string()),
  remark: labeled('备注', 'Remark', z.string()),
  gmtCreate: labeled('登记时间', 'Added at', z.string()),
  version: z.int(),
});
export type CrowdRow = z.output<typeof crowdRow>;

/** Filters of the special crowd list. */
export const crowdFilter = z.object({
  keyword: labeled('姓名 / 账号 / 手机号', 'Name / account / phone', text(50)).optional(),
  kind: labeled('类别', 'Category', codeOf(crowdKind)).optional(),
  standing: labeled('状态', 'Status', codeOf(crowdStatus)).optional(),
  sort: z.enum(['gmtCreate', 'validTo']).default('gmtCreate'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const savedCrowd = z.object({ id: z.int() });

/** Calls for people who book at special crowd prices for a limited period. */
export const specialCrowds = {
  list: get('/api/special_crowds', {
    admit: { right: 'VenuesMember' },
    about: 'People of the special crowd in the caller’s scope.',
    input: paging.extend(crowdFilter.shape),
    reply: pageOf(crowdRow),
  }),
  people: get('/api/special_crowds/people', {
    admit: { right: 'VenuesMemberCrowd' },
    about: 'People to choose from in the caller’s scope, by name, account or telephone; at most 20.',
    input: z.object({ keyword: text(50).min(1) }),
    reply: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
  }),
  add: post('/api/special_crowds/add', {
    admit: { right: 'VenuesMemberCrowd' },
    done: 'saved',
    about:
      'Adds a person to the special crowd: from the first to the last day they can use that role and pay its price.',
    input: z.object({
      personId: labeled('用户', 'Person', id),
      kind,
      validFrom,
      validTo,
      proofNote: proofNote.default(''),
      remark: remark.default(''),
    }),
    reply: savedCrowd,
  }),
  edit: post('/api/special_crowds/edit', {
    admit: { right: 'VenuesMemberCrowd' },
    done: 'saved',
    about: 'Changes kind and period of a qualification; the role follows at once.',
    input: z.object({
      id,
      version: int,
      kind,
      validFrom,
      validTo,
      proofNote: proofNote.default(''),
      remark: remark.default(''),
    }),
    reply: savedCrowd,
  }),
  end: post('/api/special_crowds/end', {
    admit: { right: 'VenuesMemberCrowd' },
    done: 'saved',
    about: 'Ends a qualification at once.',
    input: z.object({ id, reason: labeled('原因', 'Reason', text(200).min(2)) }),
    reply: savedCrowd,
  }),
  exportFile: exportCall(
    '/api/special_crowds/export',
    'VenuesMemberCrowdExport',
    crowdFilter,
    'The filtered list as xlsx.',
  ),
  ...importCalls('/api/special_crowds/import', 'VenuesMemberCrowdImport', 'the special crowd'),
};
