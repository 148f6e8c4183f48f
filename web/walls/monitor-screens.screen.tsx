import { wallPlace } from '#domain/walls/wall-widget.status';
import { switchStatus } from '#domain/venues/venue.status';
import {
  monitorScreenFilter,
  monitorScreenRow,
  monitorScreens,
  type MonitorScreenRow,
} from '#contract/walls/monitor-screen.contract';
import { historyAction } from '#web/kit/audit/history-action';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { monitorScreenColumns } from './monitor-screen-columns';

/** Walls with their places and addresses; the editor opens from the title. */
export default listScreen({
  route: 'MonitorScreens',
  list: monitorScreens.list,
  filter: monitorScreenFilter,
  row: monitorScreenRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '大屏', en: 'walls' },
  search: [
    field.text('keyword'),
    field.venue(),
    field.select('placeKind', wallPlace),
    field.select('status', switchStatus),
  ],
  columns: monitorScreenColumns,
  addAt: { path: '/monitor-screens/new', title: { zh: '新建大屏', en: 'New wall' }, right: 'MonitorScreensEdit' },
  remove: {
    endpoint: monitorScreens.remove,
    right: 'MonitorScreensDel',
    when: ({ fixed }) => !fixed,
    name: ({ title, enTitle, code }, { pick }) => `${pick(title, enTitle)} (${code})`,
  },
  actions: [
    historyAction<MonitorScreenRow>(
      'monitorScreen',
      ({ id }) => id,
      ({ code }) => code,
    ),
  ],
  exports: { endpoint: monitorScreens.exportFile, right: 'MonitorScreensExport' },
});
