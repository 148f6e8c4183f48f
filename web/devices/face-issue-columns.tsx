import type { FaceRow } from '#contract/devices/device.contract';
import { faceIssueError, faceIssueStatus, faceOp } from '#domain/devices/device.status';
import { enumMember } from '#domain/kit/enumeration';
import { serverNow } from '#web/kit/browser/clock';
import { durationText, stampText } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<FaceRow>();

/** Returns whether a terminal still has to store the face. */
export const isWaiting = (row: FaceRow) => row.status === faceIssueStatus.queued;

/** Columns of the list of sync jobs. */
export const faceIssueColumns = [
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
];
