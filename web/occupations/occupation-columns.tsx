import { occupationKind, occupationStage } from '#domain/occupations/occupation.status';
import type { OccupationRow } from '#contract/occupations/occupation.contract';
import { DataText } from '#web/kit/text/data-text';
import { dayCell } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { bookedSlotsText } from '#web/kit/text/date-text';

const column = columnsOf<OccupationRow>();

/** Columns of the occupations. */
export const occupationColumns = [
  column.own(
    'label',
    (row) => (
      <>
        <span className="v-two">
          <DataText>{row.label ?? row.reason ?? '—'}</DataText>
        </span>
        <span className="v-two-under v-ellipsis" title={row.reason ?? ''}>
          {row.label && row.reason ? <DataText>{row.reason}</DataText> : row.tradeNo}
        </span>
      </>
    ),
    { width: 172, phone: 'title', title: { zh: '名称 / 原因', en: 'Label / reason' } },
  ),
  column.code('kind', occupationKind, { width: { zh: 92, en: 124 } }),
  column.own(
    'siteName',
    (row, { pick }) => (
      <>
        <span className="v-two">{pick(row.siteName, row.enSiteName)}</span>
        <span className="v-two-under">{pick(row.venueName, row.enVenueName)}</span>
      </>
    ),
    { width: 136 },
  ),
  column.own(
    'beginAt',
    (row, { pick, lang }) => {
      const detail = bookedSlotsText(pick(row.detail, row.detailEn));
      return (
        <>
          <span className="v-two">
            {dayCell(row.beginAt, lang)} {row.beginAt.slice(11)}–{row.endAt.slice(11)}
          </span>
          <span className="v-two-under v-ellipsis" title={detail}>
            {detail}
          </span>
        </>
      );
    },
    { width: { zh: 220, en: 212 }, sort: true, title: { zh: '占用时间', en: 'Blocked time' } },
  ),
  column.tag('stage', occupationStage, { width: 104 }),
  column.name('creator', 'enCreator', { width: 84 }),
  column.own('seriesNo', (row) => row.seriesNo ?? '—', { width: 148, phone: 'hide', aside: true }),
  column.stamp('gmtCreate', { width: 116, sort: true, phone: 'hide' }),
];
