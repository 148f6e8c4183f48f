import { Link } from 'react-router-dom';
import { stockState } from '#domain/commodities/commodity.status';
import { switchStatus } from '#domain/venues/venue.status';
import type { CommodityRow } from '#contract/commodities/commodity.contract';
import { count } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import type { ListColumn } from '#web/kit/list/list-spec';
import { orDash } from '#web/kit/text/value';

const column = columnsOf<CommodityRow>();

/** Columns of the list of supplies. */
export const commodityColumns: readonly ListColumn<CommodityRow>[] = [
  column.twoLines(
    'name',
    (row, { pick }) => [
      <Link to={`/venues/commodityLive/${row.id}`}>{pick(row.name, row.enName)}</Link>,
      orDash(pick(row.typeName, row.enTypeName)),
    ],
    { width: 190, phone: 'title' },
  ),
  column.twoLines(
    'venueName',
    (row, { pick }) => [pick(row.venueName, row.enVenueName), orDash(pick(row.place, row.enPlace))],
    { width: 180 },
  ),
  {
    ...column.twoLines(
      'stock',
      (row, { pick, t }) => [
        <>
          {count(row.stock)} {pick(row.unit, row.enUnit)}
        </>,
        t({ zh: `下限 ${count(row.minStock)}`, en: `Min. ${count(row.minStock)}` }),
      ],
      { width: 110 },
    ),
    number: true,
  },
  column.tag('state', stockState, { width: 120 }),
  column.money('unitPrice', { width: 100 }),
  column.name('keeper', 'enKeeper', { width: 100 }),
  column.stamp('movedAt'),
  column.tag('status', switchStatus, { width: 90 }),
];
