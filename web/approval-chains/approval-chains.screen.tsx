import { approvalKinds } from '#contract/approvals';
import {
  approvalChains,
  approvalChainFilter,
  approvalChainRow,
  type ApprovalChainRow,
} from '#contract/approval-chains/approval-chain.contract';
import { approvalChainStatus } from '#domain/approval-chains/approval-chain.status';
import { enumMember } from '#domain/kit/enumeration';
import { kindNames } from '#domain/reviews/approval-kind.rules';
import { role } from '#domain/session/role.status';
import { historyAction } from '#web/kit/audit/history-action';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { amount } from '#web/kit/text/format';
import { orDash } from '#web/kit/text/value';

const column = columnsOf<ApprovalChainRow>();
const kinds = kindNames(approvalKinds);
const people = (keyword: string) =>
  keyword === '' ? Promise.resolve([]) : call(approvalChains.people, { keyword }, { quiet: true });
const venues = () => call(approvalChains.venues, {}, { quiet: true });
const rolesHint = { zh: '各角色在其授权范围内审批', en: 'Each within the scope of its grant.' };
const personHint = { zh: '输入姓名或学工号查找', en: 'Search by name or campus ID.' };
const fields = [
  input.text('name'),
  input.text('enName'),
  input.select('sourceType', kinds),
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

/** Returns who decides at a level: roles and the person, in the reader's language. */
const decidersOf = (roles: readonly number[], person: string | null, lang: 'zh' | 'en'): string =>
  [...roles.map((code) => enumMember(role, code)?.[lang] ?? String(code)), ...(person ? [person] : [])].join(
    lang === 'zh' ? '、' : ', ',
  );

/** The levels before the final decision of approvals. */
export default listScreen({
  route: 'ApprovalChains',
  list: approvalChains.list,
  filter: approvalChainFilter,
  row: approvalChainRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '审批流程', en: 'approval chains' },
  search: [field.text('keyword'), field.select('sourceType', kinds), field.select('status', approvalChainStatus)],
  columns: [
    column.name('name', 'enName', { phone: 'title', sort: true }),
    column.own('sourceType', (row, { t }) => {
      const kind = enumMember(kinds, row.sourceType);
      return kind ? t(kind) : row.sourceType;
    }),
    column.own('venueName', ({ venueName, enVenueName }, { t, pick }) =>
      venueName === null ? t({ zh: '所有场馆', en: 'All venues' }) : pick(venueName, enVenueName),
    ),
    { ...column.own('minAmount', (row) => orDash(row.minAmount || null, amount)), number: true },
    column.own(
      'level1Roles',
      (row, { pick, lang }) => decidersOf(row.level1Roles, pick(row.level1Person ?? '', row.enLevel1Person), lang),
      { title: { zh: '第一级', en: 'Level 1' }, width: 180 },
    ),
    column.own(
      'level2Roles',
      (row, { pick, lang }) =>
        orDash(decidersOf(row.level2Roles, pick(row.level2Person ?? '', row.enLevel2Person), lang) || null),
      { title: { zh: '第二级', en: 'Level 2' }, width: 180 },
    ),
    column.own('escalateHours', (row, { t }) =>
      row.escalateHours === 0 ? orDash(null) : t({ zh: `${row.escalateHours} 小时`, en: `${row.escalateHours} h` }),
    ),
    column.tag('status', approvalChainStatus, { phone: 'mark' }),
  ],
  add: {
    endpoint: approvalChains.save,
    fields,
    start: () => ({
      status: approvalChainStatus.on,
      minAmount: 0,
      escalateHours: 48,
      level1Roles: [],
      level2Roles: [],
    }),
  },
  edit: { endpoint: approvalChains.save, fields },
  remove: { endpoint: approvalChains.remove, name: ({ name, enName }, { pick }) => pick(name, enName) },
  actions: [
    historyAction<ApprovalChainRow>(
      'approvalChain',
      (row) => row.id,
      (row) => row.name,
    ),
  ],
  exports: { endpoint: approvalChains.exportFile, right: 'ApprovalChainsExport' },
});
