import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { fileClass } from '#domain/attachments/attachment.status';
import type { Attachment } from '#contract/attachments/attachment.contract';
import { securityChecks, type SecurityCheckRow } from '#contract/patrol/security-check.contract';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { ReasonDialog } from '#web/kit/feedback/confirm';
import { useOnline } from '#web/kit/feedback/offline';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { reasonRowDialog } from '#web/kit/form/reason-row-dialog';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { useWords } from '#web/kit/session/words';
import { DataText } from '#web/kit/text/data-text';
import { UploadField } from '#web/kit/upload/upload';

const MAX_PHOTOS = 4;

/** Records what was done about the exceptions of a check, with photos. */
export function HandleDialog({ row, close, done }: RowDialogProps<SecurityCheckRow>) {
  const { t, pick, words } = useWords();
  const [form] = Form.useForm<{ result: string }>();
  const [photos, setPhotos] = useState<readonly Attachment[]>([]);
  const { busy, problem, submit } = useSubmit();
  const online = useOnline();
  const send = ({ result }: { result: string }) =>
    submit(async () => {
      await call(securityChecks.handle, { id: row.id, result, photoIds: photos.map(({ id }) => id) }, { quiet: true });
      done();
    });
  return (
    <Modal
      open
      width={520}
      title={t({ zh: '处理异常', en: 'Handle exceptions' })}
      okText={t({ zh: '标记为已处理', en: 'Mark as handled' })}
      cancelText={t(words.back)}
      confirmLoading={busy}
      okButtonProps={{ disabled: !online, title: online ? '' : t({ zh: '恢复网络后可用', en: 'Needs the network' }) }}
      onOk={() => form.submit()}
      onCancel={close}
    >
      <p className="pc-about">
        {pick(row.planName, row.enPlanName)} ·{' '}
        {t({ zh: `${row.exceptions} 项异常`, en: `${row.exceptions} exceptions` })}
      </p>
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <Form form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item
          name="result"
          label={t({ zh: '处理结果', en: 'What was done' })}
          rules={[
            {
              required: true,
              whitespace: true,
              min: 2,
              message: t({ zh: '请填写至少 2 个字', en: 'Enter at least 2 characters' }),
            },
          ]}
        >
          <Input.TextArea rows={3} maxLength={500} showCount autoFocus />
        </Form.Item>
        <Form.Item label={t({ zh: '照片（选填）', en: 'Photos (optional)' })}>
          <UploadField
            label={t({ zh: '照片', en: 'Photos' })}
            fileClass={fileClass.proof}
            most={MAX_PHOTOS}
            value={photos}
            onChange={(next) => setPhotos(next as readonly Attachment[])}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** Confirms the handling of another person. */
export function ConfirmDialog({ row, close, done }: RowDialogProps<SecurityCheckRow>) {
  const { t } = useWords();
  return (
    <ReasonDialog
      title={{ zh: '复查通过', en: 'Confirm handling' }}
      label={{ zh: '复查说明', en: 'What you found' }}
      ok={{ zh: '复查通过', en: 'Confirm handling' }}
      send={(note) => call(securityChecks.recheck, { id: row.id, ok: true, note }, { quiet: true })}
      close={close}
      done={done}
    >
      <p className="pc-about">
        <DataText>{row.handler ?? ''}</DataText> {t({ zh: '的处理结果：', en: 'reported: ' })}
        <DataText>{row.result ?? ''}</DataText>
        <br />
        {t({ zh: '通过后此巡检结束。', en: 'Confirming ends this check.' })}
      </p>
    </ReasonDialog>
  );
}

/** Rejects the handling of another person; the exceptions are due again. */
export const RejectDialog = reasonRowDialog<SecurityCheckRow>({
  title: { zh: '复查不通过', en: 'Reject handling' },
  label: { zh: '不通过的原因', en: 'Reason' },
  danger: true,
  effect: () => ({
    zh: '异常重新打开并按级别重新计时，原处理结果作废。',
    en: 'The exceptions are open again with a new deadline; the earlier result no longer counts.',
  }),
  send: ({ id }, note) => call(securityChecks.recheck, { id, ok: false, note }, { quiet: true }),
});

/** Opens a check again that was handled in the last 24 hours. */
export const ReopenDialog = reasonRowDialog<SecurityCheckRow>({
  title: { zh: '重新打开', en: 'Reopen' },
  label: { zh: '重新打开的原因', en: 'Reason' },
  effect: () => ({ zh: '异常按级别重新计时。', en: 'The exceptions get a new deadline by their level.' }),
  send: ({ id }, reason) => call(securityChecks.reopen, { id, reason }, { quiet: true }),
});
