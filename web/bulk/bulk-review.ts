import { needsConfirmation, CONFIRM_DAYS } from '#domain/bulk/bulk.rules';
import { bulkKind, bulkStatus, type BulkKind, type BulkPay } from '#domain/bulk/bulk.status';
import { bulkApproval, leaseApproval } from '#contract/bulk/bulk.approval';
import type { Text } from '#web/kit/text/lang';
import { choiceOf, reviewOf } from '#web/kit/review/review-of-kind';
import type { ReviewSpec } from '#web/kit/review/review-spec';

type BulkReviewRow = {
  readonly id: number;
  readonly title: string;
  readonly status: number;
  readonly own: boolean;
  readonly asked: number;
  readonly missed: number;
  readonly payMode: number;
};

const isPending = ({ status, own }: BulkReviewRow): boolean => status === bulkStatus.checking && !own;
const fixedText = (zh: string, en: string) => (): Text => ({ zh, en });

const approvals = { [bulkKind.bulk]: bulkApproval, [bulkKind.lease]: leaseApproval };

/** Review actions of requests of a kind. */
export const bulkReview = (kind: BulkKind): ReviewSpec<BulkReviewRow> => ({
  ...reviewOf(approvals[kind]),
  id: ({ id }) => id,
  name: ({ title }) => title,
  choices: [
    {
      ...choiceOf(approvals[kind], 'pass'),
      title: { zh: '通过', en: 'Approve' },
      when: isPending,
      effect: (rows) => {
        const dates = rows.reduce((total, { asked, missed }) => total + asked - missed, 0);
        const confirmNote = rows.some(({ payMode }) => needsConfirmation({ kind, payMode: payMode as BulkPay }))
          ? {
              zh: `申请人须在 ${CONFIRM_DAYS} 天内签名确认，逾期自动取消。`,
              en: ` The applicant must sign within ${CONFIRM_DAYS} days, or the dates are cancelled.`,
            }
          : { zh: '', en: '' };
        return {
          zh: `立即预约 ${dates} 个日期，大屏和订场页同步显示；期间被占的日期会列出，可稍后补约。${confirmNote.zh}`,
          en: `Dates to be booked at once: ${dates}. Walls and booking pages update immediately. Dates taken meanwhile are listed and can be retried later.${confirmNote.en}`,
        };
      },
    },
    {
      ...choiceOf(approvals[kind], 'sendBack'),
      title: { zh: '驳回修改', en: 'Return for changes' },
      when: isPending,
      effect: fixedText(
        '申请人会收到短信和意见，可修改后重新提交。',
        'The applicant gets a text message with your reason and can edit and resubmit the request.',
      ),
    },
    {
      ...choiceOf(approvals[kind], 'fail'),
      title: { zh: '不通过', en: 'Reject' },
      danger: true,
      when: isPending,
      effect: fixedText('申请到此结束，不占用任何场次。', 'The request ends here. No slots are booked.'),
    },
  ],
});
