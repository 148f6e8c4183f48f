import { useState } from 'react';
import { invoiceDesk, type InvoiceRow } from '#contract/invoices/invoice-desk.contract';
import { ReasonDialog } from '#web/kit/feedback/confirm';
import { call } from '#web/kit/call/call';
import { money } from '#web/kit/text/format';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { newIdempotencyKey } from '#web/kit/call/request';
import { useWords } from '#web/kit/session/words';

/** Writes off an issued invoice: explains the effect, then asks for the reason on the credit note. */
export function CreditNoteDialog({ row, close, done }: RowDialogProps<InvoiceRow>) {
  const { t } = useWords();
  const [key] = useState(newIdempotencyKey);
  return (
    <ReasonDialog
      title={{ zh: '红冲发票', en: 'Issue credit note' }}
      label={{ zh: '红冲原因（写入红字发票）', en: 'Reason (shown on the credit note)' }}
      danger
      ok={{ zh: '红冲', en: 'Issue credit note' }}
      send={(reason) => call(invoiceDesk.red, { id: row.id, reason }, { quiet: true, key })}
      close={close}
      done={done}
    >
      <p style={{ marginBottom: 12 }}>
        {t({
          zh: `发票 ${row.invoiceNo ?? ''}（${money(row.amount)}）将全额红冲，不能撤销；所含 ${row.orders} 个订单可重新开票。`,
          en: `Invoice ${row.invoiceNo ?? ''} over ${money(row.amount)} will be credited in full. This cannot be undone. Its ${row.orders === 1 ? 'order' : `${row.orders} orders`} can be invoiced again.`,
        })}
      </p>
    </ReasonDialog>
  );
}
