import { Link } from 'react-router-dom';
import { bindStatus, braceletColour, cardStatus } from '#domain/bracelets/bracelet.status';
import type { BraceletRow } from '#contract/bracelets/bracelet.contract';
import { columnsOf } from '#web/kit/list/list-parts';
import type { ListColumn } from '#web/kit/list/list-spec';
import { amount } from '#web/kit/text/format';
import { DASH, orDash } from '#web/kit/text/value';
import { useMay } from './use-may';

const column = columnsOf<BraceletRow>();

/** The label of a wristband, with a link to its log for staff who may see that. */
function LabelLink({ row }: { readonly row: BraceletRow }) {
  return useMay('BraceletLog') ? <Link to={`/bracelet-log?braceletId=${row.id}`}>{row.labelNo}</Link> : row.labelNo;
}

/** Columns of the list of wristbands. */
export const braceletColumns: readonly ListColumn<BraceletRow>[] = [
  column.twoLines('labelNo', (row, { label }) => [<LabelLink row={row} />, label(braceletColour, row.colour)], {
    width: 100,
    phone: 'title',
    sort: true,
  }),
  column.text('chipNo', { width: 140 }),
  column.name('venueName', 'enVenueName', { width: 130 }),
  column.tag('bindStatus', bindStatus, { width: 110 }),
  column.tag('cardStatus', cardStatus, { width: 100 }),
  column.twoLines(
    'holder',
    (row, { t }) => [
      orDash(row.holder),
      row.holder === null ? '' : row.isGuest ? t({ zh: '散客', en: 'Guest' }) : t({ zh: '会员', en: 'Member' }),
    ],
    { width: 90 },
  ),
  {
    ...column.twoLines(
      'deposit',
      (row, { t }) => [
        row.deposit === 0 ? DASH : amount(row.deposit),
        row.depositNo === null
          ? ''
          : row.depositPaid
            ? t({ zh: '已收', en: 'Paid' })
            : t({ zh: '待支付', en: 'Unpaid' }),
      ],
      { width: 110 },
    ),
    number: true,
  },
  column.stamp('issuedAt', { width: 110 }),
  column.stamp('lastUse', { width: 120, sort: true }),
];
