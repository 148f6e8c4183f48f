import { streamKind } from '#domain/surveillance/surveillance.status';
import { cameraFilter, cameraRow, surveillance, type CameraRow } from '#contract/surveillance/surveillance.contract';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { cameraFields } from './camera-form';
import { CameraPlayer } from './camera-player';
import { CameraWall } from './camera-wall';

const column = columnsOf<CameraRow>();

/** Cameras of the venues: a wall of snapshots with their age, and the list with streams and settings. */
export default listScreen({
  route: 'VenuesSurveillanceVideo',
  list: surveillance.list,
  filter: cameraFilter,
  row: cameraRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '摄像头', en: 'cameras' },
  search: [field.text('keyword'), field.venue()],
  columns: [
    column.twoLines('name', (row, { pick }) => [pick(row.name, row.enName), pick(row.place, row.enPlace)], {
      width: 220,
      phone: 'title',
    }),
    column.name('venueName', 'enVenueName', { width: 160 }),
    column.code('streamKind', streamKind, { width: { zh: 120, en: 140 } }),
    column.text('snapshotPath', { width: 240, aside: true }),
    column.text('streamPath', { width: 240, aside: true }),
  ],
  edit: { endpoint: surveillance.save, fields: cameraFields, title: { zh: '画面设置', en: 'Picture settings' } },
  actions: [
    {
      key: 'play',
      title: { zh: '查看直播', en: 'Watch live' },
      right: 'VenuesSurveillanceVideoPlay',
      when: (row) => row.streamKind !== streamKind.none,
      Dialog: CameraPlayer,
    },
  ],
  Above: CameraWall,
});
