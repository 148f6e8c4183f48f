import { Button, Form, Input, Modal, Select } from 'antd';
import { leases, type InstalmentRow } from '#contract/bulk/lease.contract';
import { dueKind } from '#domain/bulk/bulk.status';
import { enumMember, enumMembers } from '#domain/kit/enumeration';
import { offlinePayType, type OfflinePayType } from '#domain/payments/pay.status';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { money } from '#web/kit/text/format';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import './bulk.css';

interface CollectValues {
  readonly offlineType: OfflinePayType;
  readonly receipt?: string;
}

/** Dialog that books an instalment as paid with its method and receipt number. */
export function CollectDialog({ row, close, done }: RowDialogProps<InstalmentRow>) {
  const { t, words } = useWords();
  const [form] = Form.useForm<CollectValues>();
  const { busy, problem, submit } = useSubmit();
  const attempt = useIdempotentCall();
  const online = useOnline();
  const send = async ({ offlineType, receipt = '' }: CollectValues) => {
    const input = { id: row.id, offlineType, receipt: receipt.trim() };
    await submit(async () => {
      await attempt(input, (key) => call(leases.collect, input, { quiet: true, key }));
      done();
    });
  };
  return (
    <Modal
      open
      width={520}
      title={t({ zh: '登记收款', en: 'Record payment' })}
      onCancel={close}
      footer={[
        <Button key="back" onClick={close}>
          {t(words.cancel)}
        </Button>,
        <Button key="go" type="primary" loading={busy} disabled={!online} onClick={() => form.submit()}>
          {t({ zh: `确认收款 ${money(row.amount)}`, en: `Record payment of ${money(row.amount)}` })}
        </Button>,
      ]}
    >
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <p className="bk-sum">
        <b>
          <DataText>{row.title}</DataText>
        </b>
        <span>
          {t(enumMember(dueKind, row.kind) ?? { zh: '', en: '' })} {row.no} / {row.parts}
        </span>
        <span>
          {t({ zh: '付款日', en: 'Due date' })} {row.due}
        </span>
      </p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ offlineType: offlinePayType.corporateRemittance }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="offlineType" label={t({ zh: '收款方式', en: 'Collected via' })} rules={[{ required: true }]}>
          <Select
            options={enumMembers(offlinePayType).map(({ code, ...label }) => ({ value: code, label: t(label) }))}
          />
        </Form.Item>
        <Form.Item name="receipt" label={t({ zh: '凭证号（选填）', en: 'Receipt no. (optional)' })}>
          <Input maxLength={60} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
