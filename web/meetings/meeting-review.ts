import { meetingEnd, meetingVerify } from '#domain/meetings/meeting.status';
import { meetingApproval } from '#contract/meetings/meeting.approval';
import type { MeetingOrderRow } from '#contract/meetings/meeting-desk.contract';
import { choiceOf, reviewOf } from '#web/kit/review/review-of-kind';
import type { ReviewSpec } from '#web/kit/review/review-spec';
import type { Text } from '#web/kit/text/lang';

type Reviewed = Pick<MeetingOrderRow, 'id' | 'theme' | 'tradeNo' | 'checkStatus' | 'ended' | 'amount'>;

const isPending = ({ checkStatus, ended }: Reviewed): boolean =>
  ended === meetingEnd.open && checkStatus === meetingVerify.checking;
const fixedText = (zh: string, en: string) => (): Text => ({ zh, en });

/** The review of meeting applications. */
export const meetingReview: ReviewSpec<Reviewed> = {
  ...reviewOf(meetingApproval),
  id: ({ id }) => id,
  name: ({ theme, tradeNo }) => theme || tradeNo,
  choices: [
    {
      ...choiceOf(meetingApproval, 'pass'),
      title: { zh: '通过', en: 'Approve' },
      when: isPending,
      effect: (rows) =>
        rows.some(({ amount }) => amount > 0)
          ? {
              zh: '立即生成预约；收费的会议室由申请人在两天内付款，逾期释放。',
              en: 'The booking is made at once. A room with a price must be paid within two days, or it is released.',
            }
          : {
              zh: '立即生成预约，申请人会收到通知。',
              en: 'The booking is made at once and the applicant is notified.',
            },
    },
    {
      ...choiceOf(meetingApproval, 'sendBack'),
      title: { zh: '驳回修改', en: 'Return for changes' },
      when: isPending,
      effect: fixedText(
        '申请人会收到意见，可修改后重新提交；时段继续保留到会议开始。',
        'The applicant gets your note and can edit and resubmit. The slots stay held until the meeting begins.',
      ),
    },
    {
      ...choiceOf(meetingApproval, 'fail'),
      title: { zh: '不通过', en: 'Decline' },
      danger: true,
      when: isPending,
      effect: fixedText(
        '申请到此结束，时段立即释放。',
        'The application ends here and its slots are released at once.',
      ),
    },
  ],
};
