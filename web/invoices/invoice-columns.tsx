import { invoiceStatus } from '#domain/invoices/invoice.status';
import { titleKind } from '#domain/invoices/title.status';
import { invoiceDesk, type InvoiceRow } from '#contract/invoices/invoice-desk.contract';
import { call } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { columnsOf } from '#web/kit/list/list-parts';
import { StatusTag, TintedTag } from '#web/kit/theme/status-tag';
import { openFile } from './open-file';
import { DASH, orDash } from '#web/kit/text/value';

const column = columnsOf<InvoiceRow>();

/** Opens the PDF of an invoice or its credit note. */
export const openInvoiceFile = (row: InvoiceRow, red: boolean): Promise<void> =>
  openFile(() => call(invoiceDesk.file, { id: row.id, red }));

/** Columns of the invoice list. */
export const invoiceColumns = [
  column.twoLines('title', (row) => [<DataText>{row.title}</DataText>, row.applyNo], {
    width: { zh: 200, en: 194 },
    phone: 'title',
  }),
  column.own(
    'status',
    (row, { t }) =>
      row.closed ? (
        <TintedTag tint="grey">{t({ zh: '已撤回', en: 'Withdrawn' })}</TintedTag>
      ) : (
        <StatusTag
          of={invoiceStatus}
          code={row.status}
          suffix={
            row.redRunning
              ? t({ zh: ' · 红冲中', en: ' · credit pending' })
              : row.waiting
                ? t({ zh: ' · 待处理', en: ' · attention' })
                : null
          }
        />
      ),
    { width: { zh: 128, en: 136 }, phone: 'mark' },
  ),
  column.twoLines(
    'invoiceNo',
    (row, { t }) => [
      orDash(row.invoiceNo),
      row.redNo !== null && (
        <span style={{ color: 'var(--c-error)' }}>
          {t({ zh: '红字', en: 'Credit' })} {row.redNo}
        </span>
      ),
    ],
    { width: 184 },
  ),
  column.name('name', 'enName', { width: { zh: 84, en: 120 } }),
  column.money('amount', { sort: true, width: { zh: 136, en: 128 } }),
  column.money('tax', { width: 100, aside: true }),
  column.text('taxNo', { width: 190, aside: true }),
  column.code('titleKind', titleKind, { width: 110, aside: true }),
  column.own(
    'said',
    ({ said }) =>
      said ? (
        <span title={said}>
          <DataText>{said}</DataText>
        </span>
      ) : (
        DASH
      ),
    { title: { zh: '平台答复', en: 'Reply' }, width: { zh: 140, en: 118 } },
  ),
  column.text('tradeNos', { width: 170, aside: true }),
  column.name('merchantName', 'enMerchantName', { width: 160, aside: true }),
  column.stamp('gmtCreate', { sort: true, width: { zh: 116, en: 128 } }),
  column.stamp('issuedAt', { width: { zh: 116, en: 132 }, aside: true }),
  column.name('redReason', 'redReasonEn', {
    width: 160,
    aside: true,
  }),
];
