import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { fileClass } from '#domain/attachments/attachment.status';
import { enumMembers } from '#domain/kit/enumeration';
import { refundReason, type RefundReason } from '#domain/payments/pay.status';
import { checkStatus } from '#domain/system/check.status';
import type { Attachment } from '#contract/attachments/attachment.contract';
import { specialRefunds, type OwnSpecialRefund } from '#contract/refunds/special-refund.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { DataText } from '#web/kit/text/data-text';
import { money, stampText } from '#web/kit/text/format';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { StatusTag } from '#web/kit/theme/status-tag';
import { UploadField } from '#web/kit/upload/upload';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';

interface SpecialRefundValues {
  readonly reasonType: RefundReason;
  readonly reasonText: string;
  readonly proofs?: readonly Attachment[];
}

function SpecialRefundForm({
  of,
  close,
  done,
}: {
  of: OwnSpecialRefund;
  close: () => void;
  done: (next: OwnSpecialRefund) => void;
}) {
  const { t, words } = useWords();
  const [form] = Form.useForm<SpecialRefundValues>();
  const attempt = useIdempotentCall();
  const { busy, problem, submit } = useSubmit();
  const reason = Form.useWatch('reasonType', form);
  const proofLabel = t({ zh: '证明材料', en: 'Supporting documents' });
  const send = async ({ reasonType, reasonText, proofs }: SpecialRefundValues) => {
    const request = {
      tradeNo: of.tradeNo,
      reasonType,
      reasonText: reasonText.trim(),
      proofIds: (proofs ?? []).map(({ id }) => id),
    };
    await submit(() => attempt(request, (key) => call(specialRefunds.apply, request, { quiet: true, key })).then(done));
  };
  return (
    <Modal
      open
      width={560}
      title={t({ zh: '申请特殊退款', en: 'Request special refund' })}
      okText={t({ zh: '提交申请', en: 'Submit request' })}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={close}
      mask={{ closable: false }}
    >
      <p style={{ marginBottom: 12 }}>
        {t({
          zh: `审核通过后取消预约并全额退回 ${money(of.amount)}。`,
          en: `Once approved, the booking is cancelled and ${money(of.amount)} is refunded in full.`,
        })}
      </p>
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        {...(of.application
          ? { initialValues: { reasonType: of.application.reasonType, reasonText: of.application.reasonText } }
          : {})}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="reasonType"
          label={t({ zh: '退款原因', en: 'Refund reason' })}
          rules={[{ required: true, message: t({ zh: '请选择原因', en: 'Choose a reason.' }) }]}
        >
          <Select options={enumMembers(refundReason).map((one) => ({ value: one.code, label: t(one) }))} />
        </Form.Item>
        <Form.Item
          name="reasonText"
          label={t({ zh: '情况说明', en: 'Details' })}
          rules={[
            {
              required: true,
              whitespace: true,
              min: 5,
              message: t({ zh: '请填写至少 5 个字', en: 'Enter at least 5 characters.' }),
            },
          ]}
        >
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
        <Form.Item
          name="proofs"
          label={
            reason === refundReason.health
              ? proofLabel
              : t({ zh: '证明材料（选填）', en: 'Supporting documents (optional)' })
          }
          {...(reason === refundReason.health && !of.application
            ? {
                rules: [
                  {
                    required: true,
                    message: t({
                      zh: '因身体原因退款须上传证明',
                      en: 'Upload a document for refunds for health reasons.',
                    }),
                  },
                ],
              }
            : {})}
        >
          <UploadField label={proofLabel} fileClass={fileClass.proof} most={9} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** Special refund of an own order: applied for if the rule refunds less than all, and followed until the review. */
export function SpecialRefund({ tradeNo, v }: { tradeNo: string; v: number }) {
  const { t, lang } = useWords();
  const client = useQueryClient();
  const { message } = useFeedback();
  const key = ['specialRefund', tradeNo];
  const { data } = useQuery({
    queryKey: [...key, v],
    retry: false,
    queryFn: () => call(specialRefunds.own, { tradeNo }, { quiet: true }),
  });
  const [formOpen, setFormOpen] = useState(false);
  const again = () => void client.invalidateQueries({ queryKey: key });
  if (!data || (!data.allowed && !data.application)) return null;
  const { application } = data;
  const open =
    application !== null &&
    application !== undefined &&
    (application.checkStatus === checkStatus.checking || application.checkStatus === checkStatus.rejected);
  return (
    <section className="od-part">
      <h2>
        {t({ zh: '特殊退款', en: 'Special refund' })}{' '}
        {application ? <StatusTag of={checkStatus} code={application.checkStatus} /> : null}
      </h2>
      {application ? (
        <p className="v-quiet">
          {stampText(application.submittedAt, lang)} · <DataText>{application.reasonText}</DataText>
          {application.checkContent ? (
            <>
              {' '}
              · {t({ zh: '审核意见：', en: 'Review comment: ' })}
              <DataText>{application.checkContent}</DataText>
            </>
          ) : null}
        </p>
      ) : (
        <p className="v-quiet">
          {t({
            zh: '因身体、天气或场馆设备原因不能到场，可在结束后 7 天内申请全额退款。',
            en: 'If you cannot come because of health, weather or equipment problems, you can request a full refund up to 7 days after the booking ends.',
          })}
        </p>
      )}
      <span style={{ display: 'flex', gap: 8, marginTop: 8 }}>
        {data.allowed ? (
          <Button onClick={() => setFormOpen(true)}>
            {application
              ? t({ zh: '补充后重新提交', en: 'Update and resubmit' })
              : t({ zh: '申请特殊退款', en: 'Request special refund' })}
          </Button>
        ) : null}
        {open ? (
          <Button
            type="text"
            onClick={() => void call(specialRefunds.withdraw, { tradeNo }).then(again, () => undefined)}
          >
            {t({ zh: '撤回申请', en: 'Withdraw request' })}
          </Button>
        ) : null}
      </span>
      {formOpen ? (
        <SpecialRefundForm
          of={data}
          close={() => setFormOpen(false)}
          done={() => {
            setFormOpen(false);
            again();
            void message.success(t({ zh: '已提交', en: 'Submitted' }));
          }}
        />
      ) : null}
    </section>
  );
}
