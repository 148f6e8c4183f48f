import type { ApprovalChainRow } from '#contract/approval-chains/approval-chain.contract';
import { decidersText } from '#domain/approval-chains/approval-chain.rules';
import { approvalChainStatus } from '#domain/approval-chains/approval-chain.status';
import { enumMember } from '#domain/kit/enumeration';
import { columnsOf } from '#web/kit/list/list-parts';
import type { ListColumn } from '#web/kit/list/list-spec';
import { amount } from '#web/kit/text/format';
import { orDash } from '#web/kit/text/value';
import { chainKinds } from './chain-fields';

const column = columnsOf<ApprovalChainRow>();

/** The columns of the list of approval chains. */
export const chainColumns: readonly ListColumn<ApprovalChainRow>[] = [
  column.name('name', 'enName', { phone: 'title', sort: true }),
  column.own('sourceType', (row, { t }) => {
    const kind = enumMember(chainKinds, row.sourceType);
    return kind ? t(kind) : row.sourceType;
  }),
  column.own('venueName', ({ venueName, enVenueName }, { t, pick }) =>
    venueName === null ? t({ zh: '所有场馆', en: 'All venues' }) : pick(venueName, enVenueName),
  ),
  { ...column.own('minAmount', (row) => orDash(row.minAmount || null, amount)), number: true },
  column.own(
    'level1Roles',
    (row, { pick, lang }) => decidersText(row.level1Roles, pick(row.level1Person ?? '', row.enLevel1Person), lang),
    { title: { zh: '第一级', en: 'Level 1' }, width: 180 },
  ),
  column.own(
    'level2Roles',
    (row, { pick, lang }) =>
      orDash(decidersText(row.level2Roles, pick(row.level2Person ?? '', row.enLevel2Person), lang) || null),
    { title: { zh: '第二级', en: 'Level 2' }, width: 180 },
  ),
  column.own('escalateHours', (row, { t }) =>
    row.escalateHours === 0 ? orDash(null) : t({ zh: `${row.escalateHours} 小时`, en: `${row.escalateHours} h` }),
  ),
  column.tag('status', approvalChainStatus, { phone: 'mark' }),
];
