import { approvalKinds } from '#contract/approvals';
import { approvalChains } from '#contract/approval-chains/approval-chain.contract';
import { approvalChainStatus } from '#domain/approval-chains/approval-chain.status';
import { kindNames } from '#domain/reviews/approval-kind.rules';
import { role } from '#domain/session/role.status';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';

/** The kinds of approvals by name. */
export const chainKinds = kindNames(approvalKinds);
const people = (keyword: string) =>
  keyword === '' ? Promise.resolve([]) : call(approvalChains.people, { keyword }, { quiet: true });
const venues = () => call(approvalChains.venues, {}, { quiet: true });
const rolesHint = { zh: '各角色在其授权范围内审批', en: 'Each within the scope of its grant.' };
const personHint = { zh: '输入姓名或学工号查找', en: 'Search by name or campus ID.' };
/** The fields of an approval chain, the levels in groups. */
export const chainFields = [
  input.text('name'),
  input.text('enName'),
  input.select('sourceType', chainKinds),
  input.lookup('venueId', venues, { hint: { zh: '不选为所有场馆', en: 'Leave empty for all venues.' } }),
  input.money('minAmount', { hint: { zh: '金额达到后适用', en: 'Applies from this amount.' } }),
  input.number('escalateHours', {
    unit: { zh: '小时', en: 'h' },
    hint: { zh: '0 为不上交；超时后下一级也可处理', en: '0 for never. After that the next level may decide too.' },
  }),
  input.select('status', approvalChainStatus),
  {
    title: { zh: '第一级', en: 'Level 1' },
    fields: [
      input.select('level1Roles', role, { many: true, hint: rolesHint }),
      input.seek('level1UserId', people, { hint: personHint }),
    ],
  },
  {
    title: { zh: '第二级（选填）', en: 'Level 2 (optional)' },
    fields: [input.select('level2Roles', role, { many: true }), input.seek('level2UserId', people)],
  },
];
