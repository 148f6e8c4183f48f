import { meetingEnd, meetingVerify } from '#domain/meetings/meeting.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import type { OwnMeeting } from '#contract/meetings/meeting.contract';
import { StatusTag } from '#web/kit/theme/status-tag';

type Shown = Pick<OwnMeeting, 'checkStatus' | 'ended' | 'orderStatus' | 'payStatus'>;

/** Whether the applicant still fills in the form. */
export const isFillable = ({ checkStatus, ended }: Pick<Shown, 'checkStatus' | 'ended'>): boolean =>
  ended === meetingEnd.open && (checkStatus === meetingVerify.unsubmitted || checkStatus === meetingVerify.rejected);

/** The state of an application as one tag: what ended it, its review, or the state of its booking. */
export function MeetingState({ of }: { readonly of: Shown }) {
  if (of.ended !== meetingEnd.open) return <StatusTag of={meetingEnd} code={of.ended} />;
  if (of.orderStatus === orderStatus.cancelled) return <StatusTag of={orderStatus} code={of.orderStatus} />;
  if (of.payStatus === payStatus.unpaid) return <StatusTag of={payStatus} code={of.payStatus} />;
  return <StatusTag of={meetingVerify} code={of.checkStatus} />;
}
