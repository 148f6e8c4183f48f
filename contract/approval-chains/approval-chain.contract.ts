import { z } from 'zod';
import { approvalChainStatus } from '#domain/approval-chains/approval-chain.status';
import { role } from '#domain/session/role.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, id, int, labeled, text } from '#contract/kit/fields';
import { administeredCalls } from '#contract/kit/list-calls';

const roles = z.array(codeOf(role)).max(24).default([]);
const person = id.nullable().default(null);

/**
 * What the form of approval chains takes. The levels come before the final decision, which the right of the kind makes;
 * at a level any of the roles within its scope, or the person, decides. `minAmount` in yuan.
 */
export const approvalChainForm = z.object({
  name: labeled('名称', 'Name', text(50).min(1)),
  enName: labeled('英文名', 'English name', text(80).min(1)),
  sourceType: labeled('审批类型', 'Type', int.min(1)),
  venueId: labeled('场馆', 'Venue', id.nullable().default(null)),
  minAmount: labeled('起始金额', 'From amount (CNY)', z.coerce.number().min(0).max(1_000_000).multipleOf(0.01)).default(
    0,
  ),
  level1Roles: labeled('第一级角色', 'Level 1 roles', roles),
  level1UserId: labeled('第一级人员', 'Level 1 person', person),
  level2Roles: labeled('第二级角色', 'Level 2 roles', roles),
  level2UserId: labeled('第二级人员', 'Level 2 person', person),
  escalateHours: labeled('超时上交（小时）', 'Escalate after (hours)', int.min(0).max(720)).default(0),
  status: labeled('状态', 'Status', codeOf(approvalChainStatus)),
});
export type ApprovalChainForm = z.output<typeof approvalChainForm>;

/** One row of the list; the levels in words. */
export const approvalChainRow = approvalChainForm.extend({
  id: z.int(),
  version: z.int(),
  venueName: labeled('场馆', 'Venue', z.string().nullable()),
  enVenueName: z.string().nullable(),
  level1Person: z.string().nullable(),
  enLevel1Person: z.string().nullable(),
  level2Person: z.string().nullable(),
  enLevel2Person: z.string().nullable(),
});
export type ApprovalChainRow = z.output<typeof approvalChainRow>;

/** Filters of the list, and its order. */
export const approvalChainFilter = z.object({
  keyword: labeled('名称', 'Name', text(50)).optional(),
  sourceType: labeled('审批类型', 'Type', int).optional(),
  status: labeled('状态', 'Status', codeOf(approvalChainStatus)).optional(),
  sort: z.enum(['name']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** Endpoints that list, add, change, delete and export approval chains. */
export const approvalChains = {
  ...administeredCalls('/api/approval-chains', {
    right: 'ApprovalChains',
    what: 'approval chains',
    row: approvalChainRow,
    filter: approvalChainFilter,
    form: approvalChainForm,
  }),
  venues: get('/api/approval-chains/venues', {
    admit: { right: 'ApprovalChainsEdit' },
    about: 'The venues in the caller’s scope, to choose the one of a chain from.',
    input: z.object({}),
    reply: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
  }),
  people: get('/api/approval-chains/people', {
    admit: { right: 'ApprovalChainsEdit' },
    about: 'Active staff to choose from, by name or account; at most 20.',
    input: z.object({ keyword: text(50).min(1) }),
    reply: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
  }),
};
