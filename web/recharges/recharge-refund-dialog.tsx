import '#web/wallet/wallet.css';
import { Button, Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { wallet, type RechargeRow } from '#contract/wallet/wallet.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { md5 } from '#web/kit/browser/crypto';
import { money } from '#web/kit/text/format';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';

const LENGTH = 6;

interface RechargeRefundValues {
  readonly amount: number;
  readonly reason: string;
}

/**
 * Dialog that requests a refund of the unused part of a recharge: amount, reason and payment password; keeps the input
 * after a refusal.
 */
export function RechargeRefundDialog({ row, close, done }: RowDialogProps<RechargeRow>) {
  const { t, words } = useWords();
  const [form] = Form.useForm<RechargeRefundValues>();
  const attempt = useIdempotentCall();
  const online = useOnline();
  const [secret, type] = useState('');
  const { busy, problem, setProblem, submit } = useSubmit();
  const send = async ({ amount, reason }: RechargeRefundValues) => {
    const input = { tradeNo: row.tradeNo, amount, reason: reason.trim(), payPassword: md5(secret) };
    const showError = (error: unknown) => {
      setProblem(error);
      type('');
    };
    await submit(async () => {
      await attempt(input, (key) => call(wallet.refund, input, { quiet: true, key }));
      done();
    }, showError);
  };
  return (
    <Modal
      open
      width={480}
      title={t({ zh: '申请退款', en: 'Request refund' })}
      onCancel={close}
      footer={[
        <Button key="back" onClick={close}>
          {t(words.cancel)}
        </Button>,
        <Button
          key="go"
          type="primary"
          loading={busy}
          disabled={!online || secret.length < LENGTH}
          onClick={() => form.submit()}
        >
          {t({ zh: '提交申请', en: 'Submit request' })}
        </Button>,
      ]}
    >
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <p style={{ marginBottom: 12 }}>
        {t({
          zh: `充值 ${money(row.amount)}，未使用 ${money(row.unused)} 可退。提交后款项即从余额扣出，复核通过后原路退回。`,
          en: `Of ${money(row.amount)} topped up, ${money(row.unused)} is unused and refundable. The amount leaves your balance when you submit and is refunded to the original payment method after approval.`,
        })}
        {row.forfeit > 0
          ? t({
              zh: `赠送的 ${money(row.forfeit)} 将收回。`,
              en: ` The gift of ${money(row.forfeit)} is taken back.`,
            })
          : ''}
      </p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ amount: row.unused }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="amount"
          label={t({ zh: '退款金额（元）', en: 'Refund amount (CNY)' })}
          rules={[{ required: true, message: t({ zh: '请填写金额', en: 'Enter an amount' }) }]}
        >
          <InputNumber style={{ width: '100%' }} min={0.01} max={row.unused} precision={2} inputMode="decimal" />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t({ zh: '退款原因', en: 'Reason' })}
          rules={[
            {
              required: true,
              whitespace: true,
              min: 2,
              message: t({ zh: '请填写至少 2 个字', en: 'Enter at least 2 characters' }),
            },
          ]}
        >
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
        <Form.Item label={t({ zh: '支付密码', en: 'Payment password' })}>
          <Input.OTP
            className="w-digits"
            length={LENGTH}
            mask="●"
            value={secret}
            disabled={busy}
            inputMode="numeric"
            aria-label={t({ zh: '支付密码', en: 'Payment password' })}
            formatter={(text) => text.replace(/\D/g, '')}
            onInput={(cells) => type(cells.join(''))}
            onChange={type}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
