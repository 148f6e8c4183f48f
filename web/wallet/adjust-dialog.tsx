import { Button, Form, Input, InputNumber, Modal } from 'antd';
import { walletDesk, type WalletHolderRow } from '#contract/wallet/wallet-desk.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { money } from '#web/kit/text/format';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';

interface AdjustValues {
  readonly amount: number;
  readonly reason: string;
}

/**
 * Dialog that requests a balance adjustment; shows the resulting balance. Nothing moves before a second person
 * approves.
 */
export function AdjustDialog({ row, close, done }: RowDialogProps<WalletHolderRow>) {
  const { t, words } = useWords();
  const [form] = Form.useForm<AdjustValues>();
  const attempt = useIdempotentCall();
  const online = useOnline();
  const { busy, problem, submit } = useSubmit();
  const amount = Form.useWatch('amount', form);
  const send = async ({ amount: delta, reason }: AdjustValues) => {
    const input = { userId: row.userId, amount: delta, reason: reason.trim() };
    await submit(async () => {
      await attempt(input, (key) => call(walletDesk.adjust, input, { quiet: true, key }));
      done();
    });
  };
  return (
    <Modal
      open
      width={480}
      title={t({ zh: '申请余额调整', en: 'Request balance adjustment' })}
      onCancel={close}
      footer={[
        <Button key="back" onClick={close}>
          {t(words.cancel)}
        </Button>,
        <Button key="go" type="primary" loading={busy} disabled={!online} onClick={() => form.submit()}>
          {t({ zh: '提交复核', en: 'Submit for approval' })}
        </Button>,
      ]}
    >
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <p style={{ marginBottom: 12 }}>
        {row.userName} · {row.username} ·{' '}
        {t({ zh: `当前余额 ${money(row.balance)}`, en: `Balance ${money(row.balance)}` })}
        {typeof amount === 'number'
          ? t({
              zh: `，调整后 ${money(row.balance + amount)}`,
              en: `, after adjustment ${money(row.balance + amount)}`,
            })
          : ''}
      </p>
      <Form form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item
          name="amount"
          label={t({ zh: '调整金额（元，扣减填负数）', en: 'Amount (CNY, negative to deduct)' })}
          rules={[{ required: true, message: t({ zh: '请填写金额', en: 'Enter an amount' }) }]}
        >
          <InputNumber style={{ width: '100%' }} min={-99_999.99} max={99_999.99} precision={2} inputMode="decimal" />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t({ zh: '调整原因', en: 'Reason' })}
          rules={[
            {
              required: true,
              whitespace: true,
              min: 5,
              message: t({ zh: '请填写至少 5 个字', en: 'Enter at least 5 characters' }),
            },
          ]}
        >
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}
