import type { ForeignData } from './foreign-data.fixture';

/** Endpoints about own applications, with the number of another person's. */
export const ownMeetingCalls: Readonly<Record<string, (of: ForeignData) => object>> = {
  'meetings.detail': (of) => ({ tradeNo: of.meetingNo }),
  'meetings.saveDraft': (of) => ({ tradeNo: of.meetingNo, version: 0, form: { theme: 'mine' } }),
  'meetings.submit': (of) => ({ tradeNo: of.meetingNo, version: 0, form: { theme: 'mine' } }),
  'meetings.recall': (of) => ({ tradeNo: of.meetingNo }),
  'meetings.withdraw': (of) => ({ tradeNo: of.meetingNo, reason: 'a good reason' }),
};

/** Endpoints of staff about applications and rooms, with those of another venue. */
export const meetingDeskCalls: Readonly<Record<string, (of: ForeignData) => object>> = {
  'meetingDesk.detail': (of) => ({ tradeNo: of.meetingNo }),
  'meetingDesk.serve': (of) => ({ tradeNo: of.meetingNo, item: 'tea', isDone: 1 }),
  'meetingDesk.count': (of) => ({ tradeNo: of.meetingNo, signedNum: 1 }),
  'meetingDesk.extend': (of) => ({ tradeNo: of.meetingNo }),
  'meetingDesk.end': (of) => ({ tradeNo: of.meetingNo }),
  'meetingSites.save': (of) => ({
    id: of.world.siteId,
    version: 0,
    capacity: 10,
    layout: 1,
    equipment: [],
    checkMode: 0,
  }),
};
