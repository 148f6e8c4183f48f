import { cameraViewKind } from '#domain/surveillance/surveillance.status';
import {
  cameraViewFilter,
  cameraViewRow,
  surveillance,
  type CameraViewRow,
} from '#contract/surveillance/surveillance.contract';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';

const column = columnsOf<CameraViewRow>();

/** Who viewed which camera, when and how long. */
export default listScreen({
  route: 'VenuesSurveillanceVideoViews',
  list: surveillance.views,
  filter: cameraViewFilter,
  row: cameraViewRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '查看记录', en: 'views' },
  search: [
    field.text('keyword'),
    field.venue(),
    field.select('kind', cameraViewKind),
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
  ],
  columns: [
    column.stamp('beganAt', { width: 130 }),
    column.twoLines('userName', (row, { pick }) => [pick(row.userName, row.enUserName), row.account], {
      width: 160,
      phone: 'title',
    }),
    column.name('cameraName', 'enCameraName', { width: 200 }),
    column.name('venueName', 'enVenueName', { width: 160 }),
    column.code('kind', cameraViewKind, { width: 110 }),
    column.own('seconds', (row, { t }) => t({ zh: `${row.seconds} 秒`, en: `${row.seconds} s` }), {
      width: 110,
      number: true,
      title: { zh: '时长', en: 'Length' },
    }),
    column.text('ip', { width: 130 }),
  ],
  exports: { endpoint: surveillance.exportViews, right: 'VenuesSurveillanceVideoViewsExport' },
});
