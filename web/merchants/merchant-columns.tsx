import { enumMember } from '#domain/kit/enumeration';
import { merchantChannel, merchantStatus, settleCycle } from '#domain/merchants/pay-service.status';
import type { MerchantRow } from '#contract/merchants/merchant.contract';
import { DataText } from '#web/kit/text/data-text';
import { columnsOf } from '#web/kit/list/list-parts';
import { Value } from '#web/kit/text/value';

const column = columnsOf<MerchantRow>();

/** Columns of the list of merchants. */
export const merchantColumns = [
  column.twoLines(
    'merchantName',
    (row, { pick }) => [<DataText>{pick(row.merchantName, row.enName)}</DataText>, <DataText>{row.subject}</DataText>],
    { width: 210, phone: 'title' },
  ),
  column.tag('status', merchantStatus, { width: 96, phone: 'mark' }),
  column.own(
    'venues',
    (row, { t, pick }) => (
      <span title={pick(row.venueNames, row.enVenueNames)}>
        {t({ zh: `${row.venues} 个场馆`, en: `${row.venues} ${row.venues === 1 ? 'venue' : 'venues'}` })}
      </span>
    ),
    { width: 110 },
  ),
  column.text('taxNo', { width: 190 }),
  column.twoLines(
    'bankName',
    (row) =>
      row.bankEnd === ''
        ? [<Value>{row.bankName}</Value>]
        : [<DataText>{row.bankName}</DataText>, <>**** {row.bankEnd}</>],
    { width: 200 },
  ),
  column.code('settleCycle', settleCycle, { width: { zh: 92, en: 100 } }),
  column.own(
    'channels',
    (row, { t }) =>
      row.channels.length === 0
        ? t({ zh: '使用学校账号', en: 'School account' })
        : row.channels
            .map((one) => t(enumMember(merchantChannel, one) ?? { zh: one, en: one }))
            .join(t({ zh: '、', en: ', ' })),
    { title: { zh: '收款账号', en: 'Accounts' }, width: 170 },
  ),
  column.text('invoiceSubject', { width: 150, aside: true }),
  column.stamp('gmtModified', { aside: true }),
];
