import { Alert, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { reconciliations, type FindingRow } from '#contract/reconciliation/recon.contract';
import {
  findingKind,
  repair,
  type FindingKind,
  type ReconSource,
  type Repair,
} from '#domain/reconciliation/recon.status';
import { repairsFor } from '#domain/reconciliation/repair.rules';
import { call, textOf } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { money } from '#web/kit/text/format';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { newIdempotencyKey } from '#web/kit/call/request';
import { useSubmit } from '#web/kit/call/use-submit';
import { useWords } from '#web/kit/session/words';
import { orDash } from '#web/kit/text/value';
import { useFeedback } from '#web/kit/feedback/use-feedback';

/** A finding: its kind, number and both amounts. */
function FindingSummary({ row }: { readonly row: FindingRow }) {
  const { t, label } = useWords();
  return (
    <p>
      {label(findingKind, row.kind)} · {row.no} · {t({ zh: '本系统', en: 'our amount' })} {orDash(row.ours, money)} /{' '}
      {t({ zh: '对方', en: 'channel amount' })} {orDash(row.theirs, money)}
    </p>
  );
}

/** Requests a repair; nothing happens before a second person agrees. */
export function RequestRepair({ row, close, done }: RowDialogProps<FindingRow>) {
  const { t, words, label } = useWords();
  const [form] = Form.useForm<{ how: Repair; note?: string }>();
  const [key] = useState(newIdempotencyKey);
  const { busy, problem, submit } = useSubmit();
  const repairs = repairsFor({ source: row.source as ReconSource, kind: row.kind as FindingKind });
  const repairType = Form.useWatch('how', form);
  const send = async ({ how: chosen, note }: { how: Repair; note?: string }) => {
    const input = { id: row.id, how: chosen, ...(note?.trim() ? { note: note.trim() } : {}) };
    await submit(() => call(reconciliations.ask, input, { quiet: true, key }).then(done));
  };
  return (
    <Modal
      open
      width={460}
      title={t({ zh: '处理差异', en: 'Handle difference' })}
      okText={t({ zh: '提交复核', en: 'Submit for review' })}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={close}
    >
      <FindingSummary row={row} />
      {problem !== null ? (
        <Alert type="error" showIcon title={t(textOf(problem))} style={{ marginBottom: 12 }} />
      ) : null}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ how: repairs.includes(row.proposal as Repair) ? row.proposal : repairs[0] }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="how" label={t({ zh: '处理方式', en: 'Repair' })}>
          <Select options={repairs.map((code) => ({ value: code, label: label(repair, code) }))} />
        </Form.Item>
        <Form.Item
          name="note"
          label={t({ zh: '说明', en: 'Note' })}
          rules={[
            {
              required: repairType === repair.byHand,
              message: t({ zh: '人工处理须填写说明', en: 'Enter a note about what you did' }),
            },
          ]}
        >
          <Input.TextArea maxLength={200} rows={3} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** Lets a second person agree or reject. */
export function DecideRepair({ row, close, done }: RowDialogProps<FindingRow>) {
  const { t, label } = useWords();
  const { modal } = useFeedback();
  const [key] = useState(newIdempotencyKey);
  const [busy, setBusy] = useState<boolean | null>(null);
  const decide = (agree: boolean) => {
    setBusy(agree);
    void call(reconciliations.decide, { id: row.id, agree }, { quiet: true, key }).then(done, (error: unknown) => {
      void modal.error({ title: t({ zh: '未能完成', en: 'Could not complete' }), content: t(textOf(error)) });
      close();
    });
  };
  return (
    <Modal
      open
      width={460}
      title={t({ zh: '复核处理', en: 'Review repair' })}
      okText={t({ zh: '同意并执行', en: 'Approve and run' })}
      cancelText={t({ zh: '退回', en: 'Reject' })}
      confirmLoading={busy === true}
      cancelButtonProps={{ loading: busy === false }}
      closable
      mask={{ closable: false }}
      onOk={() => decide(true)}
      onCancel={(event) => (event.currentTarget.classList.contains('ant-btn') ? decide(false) : close())}
    >
      <FindingSummary row={row} />
      <p>
        <b>{label(repair, row.how)}</b>
        {row.note ? (
          <>
            {' '}
            — <DataText>{row.note}</DataText>
          </>
        ) : null}
      </p>
      <p className="recon-quiet">
        {t({ zh: `由 ${orDash(row.askedBy)} 发起`, en: `Requested by ${orDash(row.askedBy)}` })}
      </p>
    </Modal>
  );
}
