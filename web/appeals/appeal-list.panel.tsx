import { checkStatus } from '#domain/system/check.status';
import { appealApproval } from '#contract/appeals/appeal.approval';
import { appealFilter, appeals } from '#contract/appeals/appeal.contract';
import { appealRow, type AppealRow } from '#contract/black-lists/black-list.contract';
import { openInTab } from '#web/kit/browser/open-tab';
import { call } from '#web/kit/call/call';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { ProofLinks } from '#web/kit/list/proof-links';
import { reviewAction, reviewBatch } from '#web/kit/review/review-action';
import { choiceOf, reviewOf } from '#web/kit/review/review-of-kind';
import type { ReviewSpec } from '#web/kit/review/review-spec';

const column = columnsOf<AppealRow>();
const open = (id: number, attachmentId: string) => openInTab(call(appeals.proof, { id, attachmentId }));
const isPending = ({ checkStatus: status }: { readonly checkStatus: number }) => status === checkStatus.checking;

/** The review decisions for an appeal and their effects. */
export const appealReview: ReviewSpec<Pick<AppealRow, 'id' | 'name' | 'enName' | 'checkStatus'>> = {
  ...reviewOf(appealApproval),
  id: ({ id }) => id,
  name: ({ name, enName }, { pick }) => pick(name, enName),
  choices: [
    {
      ...choiceOf(appealApproval, 'pass'),
      title: { zh: '通过', en: 'Approve' },
      when: isPending,
      effect: (rows) => ({
        zh: `${rows.length} 条申诉涉及的爽约将免责，对应的黑名单随即解除`,
        en: `No-shows of the selected appeals (${rows.length}) are waived and the related entries released`,
      }),
    },
    {
      ...choiceOf(appealApproval, 'fail'),
      title: { zh: '不通过', en: 'Reject' },
      danger: true,
      when: isPending,
      effect: () => ({ zh: '终局决定，本人不能再次申诉', en: 'This is final. They cannot appeal again.' }),
    },
    {
      ...choiceOf(appealApproval, 'sendBack'),
      title: { zh: '驳回补充', en: 'Return' },
      when: isPending,
      effect: () => ({ zh: '本人可补充材料后重新提交', en: 'They can add proof and resubmit it.' }),
    },
  ],
};

/** Appeals against black list entries and no-shows. */
export const AppealList = listScreen({
  route: 'VenuesBlackList',
  part: 'appeals',
  list: appeals.list,
  filter: appealFilter,
  row: appealRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '申诉', en: 'appeals' },
  search: [field.text('keyword'), field.select('checkStatus', checkStatus)],
  quick: [{ title: { zh: '待审核', en: 'Pending' }, filter: () => ({ checkStatus: String(checkStatus.checking) }) }],
  columns: [
    column.twoLines('name', (row, { pick }) => [pick(row.name, row.enName), row.username], {
      width: 130,
      phone: 'title',
    }),
    column.tag('checkStatus', checkStatus, { width: 110 }),
    column.name('about', 'aboutEn', { width: 200 }),
    column.text('reason', { width: 240 }),
    column.own('proofIds', ({ id, proofIds }) => <ProofLinks ids={proofIds} open={(one) => open(id, one)} />, {
      title: { zh: '材料', en: 'Proof' },
      width: 120,
    }),
    column.stamp('submittedAt', { sort: true, width: 112 }),
    column.text('checkContent', { width: 160 }),
    column.stamp('checkedAt', { width: 112, phone: 'hide' }),
  ],
  actions: [reviewAction(appealReview)],
  batch: [reviewBatch(appealReview)],
});
