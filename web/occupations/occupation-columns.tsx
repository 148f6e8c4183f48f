import { occupationKind, occupationStage } from '#domain/occupations/occupation.status';
import type { OccupationRow } from '#contract/occupations/occupation.contract';
import { DataText } from '#web/kit/text/data-text';
import { dayCell } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { bookedSlotsText } from '#web/kit/text/date-text';
import { Value } from '#web/kit/text/value';

const column = columnsOf<OccupationRow>();

/** Columns of the occupations. */
export const occupationColumns = [
  column.twoLines(
    'label',
    (row) => [
      <Value>{row.label ?? row.reason}</Value>,
      row.label && row.reason ? <DataText>{row.reason}</DataText> : row.tradeNo,
    ],
    { width: 172, phone: 'title', title: { zh: '名称 / 原因', en: 'Label / reason' } },
  ),
  column.code('kind', occupationKind, { width: { zh: 92, en: 124 } }),
  column.twoLines(
    'siteName',
    (row, { pick }) => [pick(row.siteName, row.enSiteName), pick(row.venueName, row.enVenueName)],
    { width: 136 },
  ),
  column.twoLines(
    'beginAt',
    (row, { pick, lang }) => {
      const detail = bookedSlotsText(pick(row.detail, row.detailEn));
      return [
        <>
          {dayCell(row.beginAt, lang)} {row.beginAt.slice(11)}–{row.endAt.slice(11)}
        </>,
        detail,
      ];
    },
    { width: { zh: 220, en: 212 }, sort: true, title: { zh: '占用时间', en: 'Blocked time' } },
  ),
  column.tag('stage', occupationStage, { width: 104 }),
  column.name('creator', 'enCreator', { width: 84 }),
  column.text('seriesNo', { width: 148, phone: 'hide', aside: true }),
  column.stamp('gmtCreate', { width: 116, sort: true, phone: 'hide' }),
];
