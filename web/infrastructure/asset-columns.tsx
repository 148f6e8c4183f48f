import { fixedAssetKind, fixedAssetStatus } from '#domain/infrastructure/fixed-asset.status';
import type { FixedAssetRow } from '#contract/infrastructure/fixed-asset.contract';
import { columnsOf } from '#web/kit/list/list-parts';
import { stampText } from '#web/kit/text/format';
import { DASH, orDash, Value } from '#web/kit/text/value';
import { readingText, roomText, unitOf } from './meter-text';

const column = columnsOf<FixedAssetRow>();

/** Columns of the list of meters and fixed assets. */
export const assetColumns = [
  column.twoLines('no', (row, { label }) => [<Value>{row.no}</Value>, label(fixedAssetKind, row.kind)], {
    width: 150,
    phone: 'title',
    sort: true,
  }),
  column.twoLines(
    'buildingName',
    (row, translator) => [
      `${translator.pick(row.buildingName, row.enBuildingName)} ${roomText(row, translator)}`.trim(),
      orDash(translator.pick(row.place, row.enPlace)),
    ],
    { width: 200 },
  ),
  column.text('brand', { width: 150 }),
  column.twoLines(
    'lastAt',
    ({ kind, lastValue, lastAt }, { lang }) => [
      lastValue === null ? DASH : `${readingText(lastValue)} ${unitOf(kind)}`,
      lastAt === null ? null : stampText(lastAt, lang),
    ],
    { width: 140, number: true, sort: true, title: { zh: '最近读数', en: 'Last reading' } },
  ),
  column.tag('status', fixedAssetStatus, { width: { zh: 110, en: 140 } }),
  column.name('hardwareName', 'enHardwareName', { width: 150 }),
  column.text('installedOn', { width: 112, sort: true }),
  column.text('factor', { width: { zh: 80, en: 100 }, aside: true }),
  column.text('remark', { width: 180, aside: true }),
];
