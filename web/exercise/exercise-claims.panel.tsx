import { checkStatus } from '#domain/system/check.status';
import { exerciseApproval } from '#contract/exercise/exercise.approval';
import {
  exerciseClaimFilter,
  exerciseClaimRow,
  exerciseClaims,
  type ExerciseClaimRow,
} from '#contract/exercise/exercise.contract';
import { openInTab } from '#web/kit/browser/open-tab';
import { call } from '#web/kit/call/call';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { ProofLinks } from '#web/kit/list/proof-links';
import { reviewAction, reviewBatch } from '#web/kit/review/review-action';
import { choiceOf, reviewOf } from '#web/kit/review/review-of-kind';
import type { ReviewSpec } from '#web/kit/review/review-spec';
import { ExerciseTabs } from './exercise-tabs';

const column = columnsOf<ExerciseClaimRow>();
const open = (id: number, attachmentId: string) => openInTab(call(exerciseClaims.proof, { id, attachmentId }));
const isPending = ({ checkStatus: status }: { readonly checkStatus: number }) => status === checkStatus.checking;

/** The review decisions for a request and their effects. */
const exerciseReview: ReviewSpec<Pick<ExerciseClaimRow, 'id' | 'name' | 'enName' | 'checkStatus'>> = {
  ...reviewOf(exerciseApproval),
  id: ({ id }) => id,
  name: ({ name, enName }, { pick }) => pick(name, enName),
  choices: [
    {
      ...choiceOf(exerciseApproval, 'pass'),
      title: { zh: '通过', en: 'Approve' },
      when: isPending,
      effect: (rows) => ({
        zh: `${rows.length} 次锻炼将计为有效，不再看时长与时段`,
        en:
          rows.length === 1
            ? 'The visit counts, whatever its times are'
            : `${rows.length} visits count, whatever their times are`,
      }),
    },
    {
      ...choiceOf(exerciseApproval, 'fail'),
      title: { zh: '不通过', en: 'Reject' },
      danger: true,
      when: isPending,
      effect: () => ({
        zh: '申诉不能再次提交；补录可以重新申请',
        en: 'Appeals are final. Students may ask to add a visit again.',
      }),
    },
  ],
};

/** Appeals and records entered by hand. */
export const ExerciseClaims = listScreen({
  route: 'StatisticsSportKwdl',
  part: 'claims',
  title: { zh: '补录与申诉', en: 'Requests' },
  list: exerciseClaims.list,
  filter: exerciseClaimFilter,
  row: exerciseClaimRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '申请', en: 'requests' },
  search: [field.text('keyword'), field.select('checkStatus', checkStatus)],
  quick: [{ title: { zh: '待审核', en: 'Pending' }, filter: () => ({ checkStatus: String(checkStatus.checking) }) }],
  columns: [
    column.twoLines('name', (row, { pick }) => [pick(row.name, row.enName), row.username], {
      width: 140,
      phone: 'title',
    }),
    column.tag('checkStatus', checkStatus, { width: 120 }),
    column.own(
      'appeal',
      ({ appeal }, { t }) => (appeal ? t({ zh: '申诉', en: 'Appeal' }) : t({ zh: '补录', en: 'By hand' })),
      { width: 84, title: { zh: '种类', en: 'Kind' } },
    ),
    column.own('date', (row) => `${row.date} ${row.begin}–${row.end}`, { width: 184 }),
    column.name('venueName', 'enVenueName', { width: { zh: 128, en: 148 } }),
    column.text('reason', { width: { zh: 180, en: 164 } }),
    column.own('proofIds', ({ id, proofIds }) => <ProofLinks ids={proofIds} open={(one) => open(id, one)} />, {
      width: 84,
    }),
    column.stamp('submittedAt', { width: 116 }),
    column.text('checkContent', { width: 160, aside: true }),
  ],
  actions: [reviewAction(exerciseReview)],
  batch: [reviewBatch(exerciseReview)],
  Above: ExerciseTabs,
});
