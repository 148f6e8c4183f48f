import { Form, Input, Modal } from 'antd';
import { fileClass } from '#domain/attachments/attachment.status';
import type { Attachment } from '#contract/attachments/attachment.contract';
import { standing, type MemberStanding } from '#contract/appeals/standing.contract';
import { call } from '#web/kit/call/call';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { UploadField } from '#web/kit/upload/upload';
import { useWords } from '#web/kit/session/words';
import { useFormSubmit } from '#web/kit/form/member-form';

/** The target of an appeal: a black list entry or a booking. `appealId` resubmits a returned appeal. */
export type AppealTarget = { readonly title: string; readonly appealId?: number } & (
  { readonly blackListId: number } | { readonly tradeNo: string }
);

interface AppealFormValues {
  readonly reason: string;
  readonly proofs?: readonly Attachment[];
}

/** An appeal form with proof files. Keeps the input if the server refuses it. */
export function AppealDialog({
  of: target,
  close,
  done,
}: {
  of: AppealTarget;
  close: () => void;
  done: (next: MemberStanding) => void;
}) {
  const { t, words } = useWords();
  const [form] = Form.useForm<AppealFormValues>();
  const { busy, problem, send } = useFormSubmit(form);
  const proofLabel = t({ zh: '证明材料', en: 'Proof' });
  const submit = ({ reason, proofs }: AppealFormValues) =>
    send(async () => {
      const fields = { reason: reason.trim(), proofIds: (proofs ?? []).map(({ id }) => id) };
      const { title: _, appealId, ...about } = target;
      done(
        await (appealId === undefined
          ? call(standing.appeal, { ...about, ...fields }, { quiet: true })
          : call(standing.resubmit, { id: appealId, ...fields }, { quiet: true })),
      );
    });
  return (
    <Modal
      open
      width={560}
      title={t({ zh: '提交申诉', en: 'Submit appeal' })}
      okText={t({ zh: '提交申诉', en: 'Submit' })}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={close}
      mask={{ closable: false }}
    >
      <p style={{ marginBottom: 12 }}>{target.title}</p>
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <Form.Item
          name="reason"
          label={t({ zh: '申诉理由', en: 'Reason for appeal' })}
          rules={[
            {
              required: true,
              whitespace: true,
              min: 5,
              message: t({ zh: '请填写至少 5 个字', en: 'Enter at least 5 characters.' }),
            },
          ]}
        >
          <Input.TextArea rows={4} maxLength={200} showCount autoFocus />
        </Form.Item>
        <Form.Item name="proofs" label={proofLabel}>
          <UploadField label={proofLabel} fileClass={fileClass.proof} most={9} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
