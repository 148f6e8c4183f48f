import { devices, faceFilter, faceRow } from '#contract/devices/device.contract';
import { faceIssueStatus, faceOp } from '#domain/devices/device.status';
import { call } from '#web/kit/call/call';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { useLiveFaces } from './live-faces';
import { FaceTerminalList } from './face-terminals';
import { isWaiting, faceIssueColumns } from './face-issue-columns';

/** Returns the terminals in the caller's scope from the list reply. */
const terminals = async () =>
  (await call(devices.faces, { size: 1 }, { quiet: true })).devices.map(({ hardwareId, name, enName }) => ({
    id: hardwareId,
    name,
    enName,
  }));

/** Face sync jobs: queued with a reason, or synced; failed ones can be retried. */
export default listScreen({
  route: 'FaceIssue',
  list: devices.faces,
  filter: faceFilter,
  row: faceRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '下发记录', en: 'sync jobs' },
  search: [
    field.text('keyword'),
    field.select('status', faceIssueStatus),
    { kind: 'lookup', key: 'hardwareId', load: terminals },
    field.venue(),
    field.select('op', faceOp),
  ],
  quick: [{ title: { zh: '排队中', en: 'Queued' }, filter: () => ({ status: String(faceIssueStatus.queued) }) }],
  columns: faceIssueColumns,
  actions: [
    {
      key: 'retry',
      title: { zh: '立即重试', en: 'Retry now' },
      right: 'FaceIssueRetry',
      when: isWaiting,
      run: ({ id }) => call(devices.retryFace, { ids: [id] }),
    },
  ],
  batch: [
    {
      key: 'retry',
      title: { zh: '批量重试', en: 'Retry selected' },
      right: 'FaceIssueRetry',
      applies: isWaiting,
      run: (rows) => call(devices.retryFace, { ids: rows.map(({ id }) => id) }),
    },
  ],
  exports: { endpoint: devices.exportFaces, right: 'FaceIssueExport' },
  useLive: useLiveFaces,
  Above: FaceTerminalList,
});
