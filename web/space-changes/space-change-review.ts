import { checkStatus } from '#domain/system/check.status';
import { spaceChangeApproval } from '#contract/space-changes/space-change.approval';
import type { SpaceChangeRow } from '#contract/space-changes/space-change.contract';
import { choiceOf, reviewOf } from '#web/kit/review/review-of-kind';
import type { ReviewSpec } from '#web/kit/review/review-spec';

/** Returns whether a request waits for a decision. */
export const isWaiting = ({ checkStatus: status, closed }: Pick<SpaceChangeRow, 'checkStatus' | 'closed'>): boolean =>
  status === checkStatus.checking && !closed;

const when = (row: SpaceChangeRow) => isWaiting(row) && !row.own;

/** The review decisions for requests that change rooms. */
export const spaceChangeReview: ReviewSpec<SpaceChangeRow> = {
  ...reviewOf(spaceChangeApproval),
  id: ({ id }) => id,
  name: ({ rooms }) => rooms,
  choices: [
    {
      ...choiceOf(spaceChangeApproval, 'pass'),
      title: { zh: '通过', en: 'Approve' },
      when,
      effect: () => ({
        zh: '房间和使用人立即变更，并写入房间历史。',
        en: 'Rooms and occupants change at once, and the change enters the history of the rooms.',
      }),
    },
    {
      ...choiceOf(spaceChangeApproval, 'sendBack'),
      title: { zh: '退回', en: 'Send back' },
      when,
      effect: () => ({ zh: '申请人可核对后重新提交。', en: 'The applicant can check it and submit it again.' }),
    },
    {
      ...choiceOf(spaceChangeApproval, 'fail'),
      title: { zh: '不通过', en: 'Reject' },
      danger: true,
      when,
      effect: () => ({ zh: '申请到此结束，房间不变。', en: 'The request ends here. No room changes.' }),
    },
  ],
};
