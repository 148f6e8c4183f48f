import { meetingEnd, meetingVerify } from '#domain/meetings/meeting.status';
import type { MeetingOrderRow } from '#contract/meetings/meeting-desk.contract';
import { columnsOf } from '#web/kit/list/list-parts';
import type { ListColumn } from '#web/kit/list/list-spec';
import { DataText } from '#web/kit/text/data-text';
import { amount } from '#web/kit/text/format';
import { DASH, orDash } from '#web/kit/text/value';
import { StatusTag } from '#web/kit/theme/status-tag';

const column = columnsOf<MeetingOrderRow>();

/** Columns of the list of meeting applications. */
export const meetingOrderColumns: readonly ListColumn<MeetingOrderRow>[] = [
  column.twoLines(
    'theme',
    (row, { t }) => [<DataText>{row.theme || t({ zh: '未填主题', en: 'No topic yet' })}</DataText>, row.tradeNo],
    { width: 180, phone: 'title' },
  ),
  column.twoLines(
    'siteName',
    (row, { pick }) => [pick(row.siteName, row.enSiteName), pick(row.venueName, row.enVenueName)],
    { width: 170 },
  ),
  column.twoLines('begin', (row) => [row.date, `${row.begin}–${row.end}`], { width: 120, sort: true }),
  column.own(
    'checkStatus',
    (row) =>
      row.ended === meetingEnd.open ? (
        <StatusTag of={meetingVerify} code={row.checkStatus} />
      ) : (
        <StatusTag of={meetingEnd} code={row.ended} />
      ),
    { width: { zh: 110, en: 170 }, phone: 'mark' },
  ),
  column.twoLines(
    'applicant',
    (row, { pick }) => [<DataText>{pick(row.applicant, row.enApplicant)}</DataText>, row.phone],
    { width: 120 },
  ),
  column.own('orgName', (row) => (row.orgName === '' ? DASH : <DataText>{row.orgName}</DataText>), { width: 150 }),
  { ...column.own('joinerNum', (row) => orDash(row.joinerNum), { width: { zh: 70, en: 100 } }), number: true },
  { ...column.own('amount', (row) => (row.amount > 0 ? amount(row.amount) : DASH), { width: 110 }), number: true },
  column.stamp('gmtCreate', { sort: true }),
  column.own('checkContent', (row) => (row.checkContent === '' ? DASH : <DataText>{row.checkContent}</DataText>), {
    width: 160,
    aside: true,
  }),
  column.text('orderNo', { width: 150, aside: true }),
];
