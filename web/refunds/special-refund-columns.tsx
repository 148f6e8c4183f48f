import { Button } from 'antd';
import { refundReason } from '#domain/payments/pay.status';
import { checkStatus } from '#domain/system/check.status';
import { specialRefunds, type SpecialRefundRow } from '#contract/refunds/special-refund.contract';
import { openInTab } from '#web/kit/browser/open-tab';
import { call } from '#web/kit/call/call';
import { amount } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import type { ListColumn } from '#web/kit/list/list-spec';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<SpecialRefundRow>();

const openProof = (id: number, attachmentId: string) => openInTab(call(specialRefunds.proof, { id, attachmentId }));

/** Columns of the list of refund requests. */
export const specialRefundColumns: readonly ListColumn<SpecialRefundRow>[] = [
  column.twoLines('name', (row, { pick }) => [pick(row.name, row.enName), row.tradeNo], {
    width: { zh: 148, en: 140 },
    phone: 'title',
  }),
  column.tag('checkStatus', checkStatus, { width: { zh: 94, en: 104 }, phone: 'mark' }),
  column.name('siteName', 'enSiteName', { width: { zh: 108, en: 124 } }),
  column.stamp('beginAt', { width: 108 }),
  { ...column.own('amount', (row) => amount(row.amount), { width: { zh: 100, en: 118 } }), number: true },
  column.code('reasonType', refundReason, { width: { zh: 112, en: 146 } }),
  column.text('reasonText', { width: { zh: 190, en: 124 } }),
  column.own(
    'proofIds',
    ({ id, proofIds }, { t }) =>
      proofIds.length === 0
        ? DASH
        : proofIds.map((one, n) => (
            <Button
              key={one}
              size="small"
              type="link"
              style={{ padding: 0, marginInlineEnd: 8 }}
              onClick={() => void openProof(id, one)}
            >
              {t({ zh: `材料 ${n + 1}`, en: `Document ${n + 1}` })}
            </Button>
          )),
    { title: { zh: '材料', en: 'Documents' }, width: 84 },
  ),
  column.stamp('submittedAt', { sort: true, width: { zh: 108, en: 116 } }),
  column.text('checkContent', { width: 140, phone: 'hide', aside: true }),
];
