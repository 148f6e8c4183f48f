import { meetingCheck, meetingService, roomLayout } from '#domain/meetings/meeting.status';
import { switchStatus } from '#domain/venues/venue.status';
import type { MeetingSiteRow } from '#contract/meetings/meeting-desk.contract';
import { columnsOf } from '#web/kit/list/list-parts';
import type { ListColumn } from '#web/kit/list/list-spec';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<MeetingSiteRow>();

/** Returns whether the settings of a room were saved before. */
export const hasSettings = ({ version }: Pick<MeetingSiteRow, 'version'>): boolean => version > 0;

/** Columns of the list of meeting rooms. */
export const meetingSiteColumns: readonly ListColumn<MeetingSiteRow>[] = [
  column.twoLines(
    'siteName',
    (row, { pick }) => [pick(row.siteName, row.enName), pick(row.venueName, row.enVenueName)],
    { width: 200, phone: 'title' },
  ),
  column.twoLines('buildingName', (row, { pick }) => [pick(row.buildingName, row.enBuildingName) || DASH, row.roomNo], {
    width: 150,
  }),
  {
    ...column.own('capacity', (row, { t }) => (hasSettings(row) ? row.capacity : t({ zh: '未设置', en: 'Not set' })), {
      width: { zh: 100, en: 110 },
    }),
    number: true,
  },
  column.own('layout', (row, { label }) => (hasSettings(row) ? label(roomLayout, row.layout) : DASH), { width: 110 }),
  column.own(
    'equipment',
    (row, { label, t }) =>
      row.equipment.map((code) => label(meetingService, code)).join(t({ zh: '、', en: ', ' })) || DASH,
    { width: 260 },
  ),
  column.tag('checkMode', meetingCheck, { width: { zh: 130, en: 190 } }),
  column.tag('status', switchStatus, { width: 100 }),
];
