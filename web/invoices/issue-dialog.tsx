import { Modal } from 'antd';
import { titleKind } from '#domain/invoices/title.status';
import { invoiceDesk, type UninvoicedOrderRow } from '#contract/invoices/invoice-desk.contract';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input, type FormSpec, type FormValues } from '#web/kit/form/form-spec';
import { money } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';

type UninvoicedRows = readonly UninvoicedOrderRow[];
interface IssueDialogProps {
  readonly rows: UninvoicedRows;
  readonly close: () => void;
  readonly done: () => void;
}

const isForUnit = ({ titleKind: kind }: FormValues) =>
  String(kind ?? '') !== '' && String(kind) !== String(titleKind.person);

function Summary({ rows }: { readonly rows: UninvoicedRows }) {
  const { t, pick } = useWords();
  const [first] = rows;
  const sum = money(rows.reduce((all, { amount }) => all + amount, 0));
  return (
    <p style={{ marginBottom: 12 }}>
      {t({
        zh: `为 ${first?.name ?? ''} 的 ${rows.length} 个订单开具发票，价税合计 ${sum}，销售方：${first?.merchantName ?? ''}。`,
        en: `One invoice for ${rows.length === 1 ? '1 order' : `${rows.length} orders`} of ${pick(first?.name ?? '', first?.enName)}, total ${sum}, seller: ${pick(first?.merchantName ?? '', first?.enMerchantName)}.`,
      })}
    </p>
  );
}

const issueForm = (rows: UninvoicedRows): FormSpec<null> => ({
  endpoint: invoiceDesk.issue,
  ok: { zh: '开具', en: 'Issue' },
  start: () => ({ titleKind: titleKind.company }),
  also: () => ({ tradeNos: rows.map(({ tradeNo }) => tradeNo) }),
  fields: [
    input.select('titleKind', titleKind),
    input.text('title'),
    input.text('taxNo', { when: isForUnit }),
    input.text('email', {
      hint: { zh: '选填，开票平台会发送至该邮箱', en: 'Optional. The tax platform sends the invoice to this email.' },
    }),
    input.text('bank', { when: isForUnit }),
    input.text('account', { when: isForUnit }),
    input.text('address', { when: isForUnit }),
    input.text('phone', { when: isForUnit }),
  ],
  Above: () => <Summary rows={rows} />,
});

/** Issues one invoice for the selected orders of one member and one merchant. */
export function IssueDialog({ rows, close, done }: IssueDialogProps) {
  const { t, words } = useWords();
  const one = new Set(rows.map(({ userId, merchantId }) => `${userId}/${merchantId}`)).size === 1;
  if (one)
    return (
      <FormDialog
        spec={issueForm(rows)}
        row={null}
        title={{ zh: '开具发票', en: 'Issue invoice' }}
        close={close}
        done={done}
      />
    );
  return (
    <Modal
      open
      title={t({ zh: '无法合并开票', en: 'These orders cannot share an invoice' })}
      okText={t(words.gotIt)}
      onOk={close}
      onCancel={close}
      cancelButtonProps={{ hidden: true }}
    >
      {t({
        zh: '一张发票只能包含同一会员、同一商户的订单，请按会员筛选后分别开具。',
        en: 'An invoice can only include orders of one member and one merchant. Filter by member and issue them separately.',
      })}
    </Modal>
  );
}
