import {
  approvalChains,
  approvalChainFilter,
  approvalChainRow,
  type ApprovalChainRow,
} from '#contract/approval-chains/approval-chain.contract';
import { approvalChainStatus } from '#domain/approval-chains/approval-chain.status';
import { historyAction } from '#web/kit/audit/history-action';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { chainColumns } from './chain-columns';
import { chainFields, chainKinds } from './chain-fields';

/** The levels before the final decision of approvals. */
export default listScreen({
  route: 'ApprovalChains',
  list: approvalChains.list,
  filter: approvalChainFilter,
  row: approvalChainRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '审批流程', en: 'approval chains' },
  search: [field.text('keyword'), field.select('sourceType', chainKinds), field.select('status', approvalChainStatus)],
  columns: chainColumns,
  add: {
    endpoint: approvalChains.save,
    fields: chainFields,
    start: () => ({
      status: approvalChainStatus.on,
      minAmount: 0,
      escalateHours: 48,
      level1Roles: [],
      level2Roles: [],
    }),
  },
  edit: { endpoint: approvalChains.save, fields: chainFields },
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
