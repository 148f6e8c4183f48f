import { businessUserType } from '#domain/business-users/business-user.status';
import { switchStatus } from '#domain/venues/venue.status';
import type { BusinessUserRow } from '#contract/business-users/business-user.contract';
import { DataText } from '#web/kit/text/data-text';
import { columnsOf } from '#web/kit/list/list-parts';
import type { ListColumn } from '#web/kit/list/list-spec';
import { orDash } from '#web/kit/text/value';

const column = columnsOf<BusinessUserRow>();

/** Columns of the list of organisations. */
export const businessUserColumns: readonly ListColumn<BusinessUserRow>[] = [
  column.twoLines('orgName', (row, { pick }) => [pick(row.orgName, row.enName), orDash(row.creditCode)], {
    width: 200,
    phone: 'title',
  }),
  column.tag('type', businessUserType, { width: 110 }),
  column.twoLines('contact', (row) => [<DataText>{row.contact}</DataText>, row.phone], { width: 120 }),
  column.twoLines(
    'venues',
    (row, { pick }) => [pick(row.venues, row.enVenues), pick(row.merchantName, row.enMerchantName)],
    { width: 165 },
  ),
  column.money('creditLimit', { width: 120 }),
  {
    ...column.own(
      'discountPercent',
      (row, { t }) => (row.discountPercent === 100 ? t({ zh: '原价', en: 'Full price' }) : `${row.discountPercent}%`),
      { width: 90 },
    ),
    number: true,
  },
  column.text('accounts', { width: 100 }),
  column.tag('status', switchStatus, { width: 90 }),
];
