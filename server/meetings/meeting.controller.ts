import { meetingDesk, meetingSites } from '#contract/meetings/meeting-desk.contract';
import { meetings } from '#contract/meetings/meeting.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { MeetingApplyService } from './meeting-apply.service';
import { MeetingDayService } from './meeting-day.service';
import { MeetingEndService } from './meeting-end.service';
import { MeetingExtensionService } from './meeting-extension.service';
import { MeetingFormService } from './meeting-form.service';
import { MeetingListService } from './meeting-list.service';
import { MeetingRoomService } from './meeting-room.service';
import { MeetingRunningService } from './meeting-running.service';
import { MeetingSearchService } from './meeting-search.service';

/** Meeting rooms and own applications over HTTP. */
export const MeetingController = controllerFor(
  meetings,
  { search: MeetingSearchService, lists: MeetingListService, start: MeetingApplyService, forms: MeetingFormService },
  ({ search, lists, start, forms }) => ({
    rooms: (input, caller) => search.search(input, caller),
    room: ({ siteId }) => search.room(siteId),
    mine: (input, caller) => lists.mine(input, caller),
    detail: ({ tradeNo }, caller) => lists.own(tradeNo, caller),
    apply: (input, caller) => start.apply(input, caller),
    saveDraft: (input, caller) => forms.saveDraft(input, caller),
    submit: (input, caller) => forms.submit(input, caller),
    recall: ({ tradeNo }, caller) => forms.recall(tradeNo, caller),
    withdraw: (input, caller) => forms.withdraw(input, caller),
  }),
);

/** Work of staff on applications and on the meetings of a day over HTTP. */
export const MeetingDeskController = controllerFor(
  meetingDesk,
  {
    lists: MeetingListService,
    days: MeetingDayService,
    work: MeetingRunningService,
    extensions: MeetingExtensionService,
    ends: MeetingEndService,
  },
  ({ lists, days, work, extensions, ends }) => ({
    list: (input, caller) => lists.list(input, caller),
    detail: ({ tradeNo }, caller) => lists.detail(tradeNo, caller),
    exportFile: ({ lang, ...query }, caller) => lists.sheet(caller, query),
    running: (input, caller) => days.day(input, caller),
    serve: (input, caller) => work.serve(input, caller),
    count: (input, caller) => work.count(input, caller),
    extend: ({ tradeNo }, caller) => extensions.extend(tradeNo, caller),
    end: ({ tradeNo }, caller) => ends.end(tradeNo, caller),
  }),
);

/** The administration of meeting rooms over HTTP. */
export const MeetingSiteController = controllerFor(meetingSites, { rooms: MeetingRoomService }, ({ rooms }) => ({
  list: (input, caller) => rooms.list(input, caller),
  save: (input, caller) => rooms.save(input, caller),
  exportFile: ({ lang, ...query }, caller) => rooms.sheet(caller, query),
}));
