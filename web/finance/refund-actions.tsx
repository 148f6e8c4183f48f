import './refund-actions.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import type { Attachment } from '#contract/attachments/attachment.contract';
import { payments } from '#contract/payments/payment.contract';
import { refundDesk, type RefundView } from '#contract/refunds/refund-desk.contract';
import { fileClass } from '#domain/attachments/attachment.status';
import { enumMembers } from '#domain/kit/enumeration';
import { refundFeedback, refundRoute, type RefundFeedback, type RefundRoute } from '#domain/payments/pay.status';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { openInTab } from '#web/kit/browser/open-tab';
import { call } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { stampText } from '#web/kit/text/format';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { TintedTag } from '#web/kit/theme/status-tag';
import { UploadField } from '#web/kit/upload/upload';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';

type RefundAction = 'route' | 'feedback' | 'mark' | 'confirm' | 'refuse';
interface RefundActionValues {
  readonly route?: RefundRoute;
  readonly feedback?: RefundFeedback;
  readonly note?: string;
  readonly proofs?: readonly Attachment[];
}

const actionTitles: Readonly<Record<RefundAction, { readonly zh: string; readonly en: string }>> = {
  route: { zh: '更换退回方式', en: 'Change route' },
  feedback: { zh: '登记退款结果', en: 'Record result' },
  mark: { zh: '人工标记已退', en: 'Mark as refunded' },
  confirm: { zh: '复核通过', en: 'Confirm mark' },
  refuse: { zh: '退回标记', en: 'Reject mark' },
};
const openProof = (id: number, attachmentId: string) => openInTab(call(refundDesk.proof, { id, attachmentId }));

/** Sends one action. */
const sendAction = (
  action: RefundAction,
  refundNo: string,
  { route, feedback, note = '', proofs = [] }: RefundActionValues,
  key: string,
) => {
  const options = { quiet: true, key };
  if (action === 'route')
    return call(refundDesk.route, { refundNo, route: route as RefundRoute, reason: note.trim() }, options);
  if (action === 'feedback')
    return call(refundDesk.feedback, { refundNo, feedback: feedback as RefundFeedback, note: note.trim() }, options);
  if (action === 'mark')
    return call(refundDesk.mark, { refundNo, note: note.trim(), proofIds: proofs.map(({ id }) => id) }, options);
  return call(refundDesk.decideMark, { refundNo, pass: action === 'confirm', reason: note.trim() }, options);
};

function RefundActionDialog({
  of: refund,
  deed: action,
  close,
  done,
}: {
  readonly of: RefundView;
  readonly deed: RefundAction;
  readonly close: () => void;
  readonly done: () => void;
}) {
  const { t, words, label } = useWords();
  const [form] = Form.useForm<RefundActionValues>();
  const attempt = useIdempotentCall();
  const { busy, problem, submit } = useSubmit();
  const sendValues = async (values: RefundActionValues) => {
    await submit(() =>
      attempt({ deed: action, no: refund.refundNo, ...values }, (key) =>
        sendAction(action, refund.refundNo, values, key),
      ).then(done),
    );
  };
  const requiredRule = { required: true, message: t({ zh: '请选择', en: 'Choose an option.' }) };
  const needsReason = action === 'route' || action === 'mark' || action === 'refuse';
  return (
    <Modal
      open
      width={520}
      title={t(actionTitles[action])}
      okText={t(actionTitles[action])}
      cancelText={t(words.back)}
      confirmLoading={busy}
      okButtonProps={{ danger: action === 'refuse' }}
      onOk={() => form.submit()}
      onCancel={close}
      mask={{ closable: false }}
    >
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      {action === 'route' ? (
        <p className="v-quiet">
          {t({
            zh: '渠道确认没有退出后才能更换，避免退两次。',
            en: 'You can change the route only after the channel confirms it has not paid, to avoid refunding twice.',
          })}
        </p>
      ) : null}
      {action === 'mark' ? (
        <p className="v-quiet">
          {t({
            zh: '款项已在系统外退给用户时使用；须上传凭证，由另一人复核后才算退完。',
            en: 'Use this if the money was refunded outside the system. Upload proof; another person must confirm it.',
          })}
        </p>
      ) : null}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void sendValues(values)}>
        {action === 'route' ? (
          <Form.Item name="route" label={t({ zh: '退回方式', en: 'Route' })} rules={[requiredRule]}>
            <Select
              options={refund.may.routes.map((code) => ({
                value: code,
                label: label(refundRoute, code),
              }))}
            />
          </Form.Item>
        ) : null}
        {action === 'feedback' ? (
          <Form.Item name="feedback" label={t({ zh: '结果', en: 'Result' })} rules={[requiredRule]}>
            <Select options={enumMembers(refundFeedback).map((one) => ({ value: one.code, label: t(one) }))} />
          </Form.Item>
        ) : null}
        {action === 'mark' ? (
          <Form.Item
            name="proofs"
            label={t({ zh: '退款凭证', en: 'Proof' })}
            rules={[{ required: true, message: t({ zh: '请上传凭证', en: 'Upload proof.' }) }]}
          >
            <UploadField label={t({ zh: '退款凭证', en: 'Proof' })} fileClass={fileClass.proof} most={9} />
          </Form.Item>
        ) : null}
        <Form.Item
          name="note"
          label={needsReason ? t({ zh: '说明', en: 'Note' }) : t({ zh: '说明（选填）', en: 'Note (optional)' })}
          rules={
            needsReason
              ? [
                  {
                    required: true,
                    whitespace: true,
                    min: 2,
                    message: t({ zh: '请填写至少 2 个字', en: 'Enter at least 2 characters' }),
                  },
                ]
              : []
          }
        >
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** Actions on a refund that needs a person: retry, reroute, report, mark and confirm. */
export function RefundActions({
  refundNo,
  changed: onChange,
}: {
  readonly refundNo: string;
  readonly changed: () => void;
}) {
  const { t, pick, lang, label } = useWords();
  const client = useQueryClient();
  const attempt = useIdempotentCall();
  const [action, setAction] = useState<RefundAction | null>(null);
  const { data } = useQuery({
    queryKey: ['refundDesk', refundNo],
    queryFn: () => call(refundDesk.one, { refundNo }, { quiet: true }),
    retry: false,
  });
  if (!data) return null;
  const reload = () => {
    setAction(null);
    void client.invalidateQueries({ queryKey: ['refundDesk', refundNo] });
    onChange();
  };
  const { may, mark } = data;
  return (
    <div className="r-acts">
      <p className="v-quiet">
        {data.overdue ? <TintedTag tint="error">{t({ zh: '已超时', en: 'Overdue' })}</TintedTag> : null}{' '}
        {t({ zh: `应于 ${stampText(data.dueAt, lang)} 前到账`, en: `Due by ${stampText(data.dueAt, lang)}` })}
        {data.feedback === null ? '' : ` · ${label(refundFeedback, data.feedback)}`}
      </p>
      {mark ? (
        <p>
          {t({
            zh: `${mark.by} 于 ${stampText(mark.at, lang)} 标记已在系统外退款，待另一人复核：`,
            en: `${pick(mark.by, mark.enBy)} marked this as refunded outside the system on ${stampText(mark.at, lang)}. Another person must confirm: `,
          })}
          <DataText>{mark.note}</DataText>{' '}
          {mark.proofIds.map((id, n) => (
            <Button key={id} size="small" type="link" onClick={() => void openProof(mark.id, id)}>
              {t({ zh: `凭证 ${n + 1}`, en: `Proof ${n + 1}` })}
            </Button>
          ))}
        </p>
      ) : null}
      <span>
        {may.retry ? (
          <Button
            size="small"
            type="primary"
            onClick={() =>
              void attempt({ refundNo }, (key) => call(payments.retryRefund, { refundNo }, { key })).then(
                reload,
                () => undefined,
              )
            }
          >
            {t({ zh: '重试退款', en: 'Retry refund' })}
          </Button>
        ) : null}
        {may.routes.length > 0 ? (
          <Button size="small" onClick={() => setAction('route')}>
            {t(actionTitles.route)}
          </Button>
        ) : null}
        {may.feedback ? (
          <Button size="small" type="primary" onClick={() => setAction('feedback')}>
            {t(actionTitles.feedback)}
          </Button>
        ) : null}
        {may.mark ? (
          <Button size="small" onClick={() => setAction('mark')}>
            {t(actionTitles.mark)}
          </Button>
        ) : null}
        {may.confirm ? (
          <>
            <Button size="small" type="primary" onClick={() => setAction('confirm')}>
              {t(actionTitles.confirm)}
            </Button>
            <Button size="small" danger onClick={() => setAction('refuse')}>
              {t(actionTitles.refuse)}
            </Button>
          </>
        ) : null}
      </span>
      {action === null ? null : (
        <RefundActionDialog of={data} deed={action} close={() => setAction(null)} done={reload} />
      )}
    </div>
  );
}
