import { devices, faceFilter, faceRow, type FaceRow } from '#contract/devices/device.contract';
import { faceIssueError, faceIssueStatus, faceOp } from '#domain/devices/device.status';
import { enumMember } from '#domain/kit/enumeration';
import { call } from '#web/kit/call/call';
import { serverNow } from '#web/kit/browser/clock';
import { durationText, stampText } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { useLiveFaces } from './live-faces';
import { FaceTerminalList } from './face-terminals';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<FaceRow>();
const isWaiting = (row: FaceRow) => row.status === faceIssueStatus.queued;

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
  columns: [
    column.text('userName', { width: 88, phone: 'title' }),
    column.twoLines(
      'deviceName',
      (row, { pick, t }) => [
        pick(row.deviceName, row.enDeviceName),
        <>
          {pick(row.venueName, row.enVenueName)}
          {row.online ? '' : t({ zh: ' · 离线', en: ' · offline' })}
        </>,
      ],
      { width: 168 },
    ),
    column.code('op', faceOp, { width: { zh: 76, en: 96 } }),
    column.text('tradeNo', { width: 148, aside: true }),
    column.own('validFrom', (row, { lang }) => `${stampText(row.validFrom, lang)} – ${stampText(row.validTo, lang)}`, {
      width: { zh: 206, en: 232 },
      title: { zh: '有效期', en: 'Valid' },
    }),
    column.tag('status', faceIssueStatus, { width: 104 }),
    column.own(
      'lastError',
      (row, { t, lang }) => {
        if (!row.lastError) return DASH;
        const reason = t(enumMember(faceIssueError, row.lastError) ?? { zh: row.lastError, en: row.lastError });
        const wait = row.nextTryAt === null ? 0 : row.nextTryAt - serverNow();
        return (
          <span title={reason}>
            {reason}
            {isWaiting(row) && wait > 0
              ? t({ zh: `，${durationText(wait, lang)}后重试`, en: `, retries in ${durationText(wait, lang)}` })
              : ''}
          </span>
        );
      },
      { width: { zh: 196, en: 184 } },
    ),
    column.text('tries', { width: 64 }),
    column.stamp('issuedAt'),
    column.stamp('gmtCreate', { aside: true }),
  ],
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
