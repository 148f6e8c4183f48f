import { purposeList, type Meeting } from '#domain/orders/meeting.rules';
import type { OrderView } from '#contract/orders/order.contract';
import type { VenueTables } from '#server/venues/venue-tables.service';

/** The meeting of an order as it is answered. */
type MeetingView = Pick<
  OrderView,
  'theme' | 'purposeType' | 'purposeName' | 'enPurposeName' | 'joinerNum' | 'activityContent' | 'joiners'
>;

const noMeeting: MeetingView = {
  theme: null,
  purposeType: null,
  purposeName: null,
  enPurposeName: null,
  joinerNum: null,
  activityContent: null,
  joiners: null,
};

/** Returns the meeting of an order with the name of its purpose; all null without one. */
export function meetingViewOf(meeting: Meeting | null, tables: Pick<VenueTables, 'codes'>): MeetingView {
  if (!meeting) return noMeeting;
  const purpose = tables.codes.find(
    ({ codekey, value }) => codekey === purposeList && value === String(meeting.purposeType),
  );
  return {
    ...noMeeting,
    ...meeting,
    purposeName: purpose?.codename ?? null,
    enPurposeName: purpose?.enName ?? null,
  };
}
