import { meetingFailure } from '#domain/meetings/meeting.failures';
import { meetingVerify } from '#domain/meetings/meeting.status';
import { documentedKind } from '#domain/reviews/approval-kind.rules';
import { sourceType } from '#domain/reviews/source-type.status';
import { approvalKind } from '#contract/reviews/approval-kind';

/** Applications for meeting rooms. */
export const meetingApproval = approvalKind({
  ...documentedKind(sourceType.meeting),
  states: meetingVerify,
  decisions: {
    pass: { status: meetingVerify.passed, needsReason: false },
    fail: { status: meetingVerify.failed, needsReason: true },
    sendBack: { status: meetingVerify.rejected, needsReason: true },
  },
  ended: meetingFailure.meetingIllegalStep,
  right: 'MeetingOrdersCheck',
  screen: 'MeetingOrders',
});
