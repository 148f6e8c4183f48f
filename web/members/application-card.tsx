import '#web/kit/theme/account-page.css';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { cardType, registrationStatus } from '#domain/members/member.status';
import { sessionFailure } from '#domain/session/session.failures';
import { fileClass } from '#domain/attachments/attachment.status';
import { attachments, type Attachment } from '#contract/attachments/attachment.contract';
import { account, type SelfView } from '#contract/members/account.contract';
import type { InputOf } from '#contract/kit/endpoint';
import { openInTab } from '#web/kit/browser/open-tab';
import { call } from '#web/kit/call/call';
import { stampText } from '#web/kit/text/format';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { UploadField } from '#web/kit/upload/upload';
import { useWords } from '#web/kit/session/words';
import { useFormSubmit } from '#web/kit/form/member-form';
import { DocumentFields, MoreFields } from '#web/kit/form/person-fields';
import { useSubmit } from '#web/kit/call/use-submit';

type ApplicationFormValues = InputOf<typeof account.resubmit>;
const MAX_PROOFS = 9;

function Resubmit({ self, close, done }: { self: SelfView; close: () => void; done: (self: SelfView) => void }) {
  const { t, words } = useWords();
  const [form] = Form.useForm<ApplicationFormValues>();
  const { busy, problem, send } = useFormSubmit(form);
  const { application } = self;
  const submit = ({ cardNo, ...typed }: ApplicationFormValues) =>
    send(async () => done(await call(account.resubmit, { ...typed, ...(cardNo ? { cardNo } : {}) }, { quiet: true })));
  return (
    <Modal
      open
      width={560}
      title={t({ zh: '修改并重新提交', en: 'Correct and resubmit' })}
      okText={t({ zh: '重新提交', en: 'Resubmit' })}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={close}
      mask={{ closable: false }}
    >
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          name: self.name,
          cardType: self.cardType ?? cardType.identityCard,
          cardNo: '',
          email: application?.email,
          sponsor: application?.sponsor,
          remark: application?.remark,
        }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="name"
          label={t({ zh: '姓名（与证件一致）', en: 'Name (as on the document)' })}
          rules={[
            {
              required: true,
              whitespace: true,
              min: 2,
              message: t({ zh: '请填写至少 2 个字的姓名', en: 'Enter a name of at least 2 characters.' }),
            },
          ]}
        >
          <Input size="large" maxLength={50} />
        </Form.Item>
        <DocumentFields kept={self.cardNo} />
        <MoreFields />
      </Form>
    </Modal>
  );
}

/** The proof files of the own registration, with upload of more. */
function ProofUpload({ self, changed }: { self: SelfView; changed: (self: SelfView) => void }) {
  const { t } = useWords();
  const [fresh, setFresh] = useState<readonly Attachment[]>([]);
  const { busy, problem, submit } = useSubmit();
  const submittedIds = self.application?.proofIds ?? [];
  const room = MAX_PROOFS - submittedIds.length;
  const open = (id: string) => openInTab(call(attachments.address, { id }));
  const submitProofs = async () => {
    await submit(async () => {
      const next = await call(account.proofs, { ids: fresh.map(({ id }) => id) }, { quiet: true });
      setFresh([]);
      changed(next);
    });
  };
  const label = t({ zh: '证明材料', en: 'Proof' });
  return (
    <section className="v-card p-card p-wide">
      <h2>{label}</h2>
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      {submittedIds.length > 0 && (
        <p style={{ marginBottom: 12 }}>
          {t({ zh: '已提交', en: 'Submitted' })}{' '}
          {submittedIds.map((id, n) => (
            <Button key={id} type="link" size="small" onClick={() => void open(id)}>
              {t({ zh: `材料 ${n + 1}`, en: `File ${n + 1}` })}
            </Button>
          ))}
        </p>
      )}
      {room > 0 && (
        <UploadField
          label={label}
          fileClass={fileClass.registration}
          most={Math.max(2, room)}
          value={fresh}
          onChange={(next) => setFresh((next ?? []) as readonly Attachment[])}
        />
      )}
      {fresh.length > 0 && (
        <Button type="primary" loading={busy} onClick={() => void submitProofs()} style={{ marginTop: 12 }}>
          {t({ zh: `提交 ${fresh.length} 份材料`, en: `Submit files (${fresh.length})` })}
        </Button>
      )}
    </section>
  );
}

/**
 * The state of the own registration: waiting, or refused with its reason and a form to resubmit. Empty once approved.
 */
export function ApplicationCard({ self, changed }: { self: SelfView; changed: (self: SelfView) => void }) {
  const { t, lang } = useWords();
  const [correcting, correct] = useState(false);
  const { application } = self;
  if (!application || application.status === registrationStatus.passed) return null;
  const failed = application.status === registrationStatus.failed;
  const at = stampText(application.submittedAt, lang);
  return (
    <>
      <Alert
        className="p-wide"
        showIcon
        type={failed ? 'error' : 'warning'}
        title={
          failed
            ? t({ zh: '注册申请未通过审核', en: 'Your registration was rejected' })
            : t(sessionFailure.accountPending)
        }
        description={
          failed
            ? t({ zh: `原因：${application.checkContent}`, en: `Reason: ${application.checkContent}` })
            : t({ zh: `第 ${application.round} 次提交，${at}`, en: `Submission ${application.round}, ${at}` })
        }
        action={
          failed && (
            <Button type="primary" onClick={() => correct(true)}>
              {t({ zh: '修改并重新提交', en: 'Correct and resubmit' })}
            </Button>
          )
        }
      />
      <ProofUpload self={self} changed={changed} />
      {correcting && (
        <Resubmit
          self={self}
          close={() => correct(false)}
          done={(next) => {
            correct(false);
            changed(next);
          }}
        />
      )}
    </>
  );
}
