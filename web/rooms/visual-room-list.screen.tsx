import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import { roomFilter, roomRow, rooms, type RoomRow } from '#contract/rooms/room.contract';
import { historyAction } from '#web/kit/audit/history-action';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { roomColumns } from './room-columns';
import { loadRoomChoices, roomFields } from './room-fields';

/** The register of rooms. */
export default listScreen({
  route: 'VisualRoomList',
  list: rooms.list,
  filter: roomFilter,
  row: roomRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '房间', en: 'rooms' },
  search: [
    field.text('keyword'),
    { kind: 'lookup', key: 'buildingId', load: loadRoomChoices('buildings') },
    field.select('usage', roomUsage),
    field.select('useStatus', roomUseStatus),
    { kind: 'lookup', key: 'orgId', load: loadRoomChoices('orgs') },
    { kind: 'lookup', key: 'floorId', load: loadRoomChoices('floors') },
  ],
  columns: roomColumns,
  add: {
    endpoint: rooms.save,
    fields: roomFields,
    start: () => ({ usage: roomUsage.idle, useStatus: roomUseStatus.idle, capacity: 0 }),
  },
  edit: {
    endpoint: rooms.save,
    fields: roomFields,
    // Over quota follows from the occupants: the stored state of such a room is in use.
    start: (row) => ({
      ...row,
      useStatus: row?.useStatus === roomUseStatus.overQuota ? roomUseStatus.inUse : row?.useStatus,
    }),
  },
  remove: { endpoint: rooms.remove, name: ({ roomNo }) => roomNo },
  actions: [
    historyAction<RoomRow>(
      'room',
      (row) => row.id,
      (row) => row.roomNo,
    ),
  ],
  imports: { check: rooms.importCheck, template: 'room' },
  exports: { endpoint: rooms.exportFile, right: 'VisualRoomListExport' },
});
