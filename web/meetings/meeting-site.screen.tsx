import { meetingCheck, meetingService, roomLayout } from '#domain/meetings/meeting.status';
import { meetingSiteFilter, meetingSiteRow, meetingSites } from '#contract/meetings/meeting-desk.contract';
import { input } from '#web/kit/form/form-spec';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { hasSettings, meetingSiteColumns } from './meeting-site-columns';

/** Meeting rooms with their capacity, seating, equipment and review. */
export default listScreen({
  route: 'MeetingSite',
  list: meetingSites.list,
  filter: meetingSiteFilter,
  row: meetingSiteRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '会议室', en: 'meeting rooms' },
  search: [field.text('keyword'), field.venue(), field.select('checkMode', meetingCheck)],
  columns: meetingSiteColumns,
  edit: {
    endpoint: meetingSites.save,
    fields: [
      input.number('capacity', { unit: { zh: '人', en: 'people' } }),
      input.select('layout', roomLayout),
      input.select('equipment', meetingService, {
        many: true,
        wide: true,
        hint: { zh: '可以留空：没有固定设备', en: 'May stay empty: no fixed equipment' },
      }),
      input.select('checkMode', meetingCheck, {
        hint: {
          zh: '哲社类论坛和有境外人员的会议始终需要场馆审核',
          en: 'Humanities forums and meetings with guests from abroad are always reviewed',
        },
      }),
    ],
    start: (row) => ({
      id: row?.id,
      version: row?.version,
      ...(row && hasSettings(row) ? { capacity: row.capacity } : {}),
      layout: row?.layout,
      equipment: row?.equipment ?? [],
      checkMode: row?.checkMode,
    }),
  },
  exports: { endpoint: meetingSites.exportFile, right: 'MeetingSiteExport' },
});
