import { Form, Input, Modal } from 'antd';
import { type ReactNode } from 'react';
import type { Text } from '#web/kit/text/lang';
import { useOnline } from './offline';
import { ProblemAlert } from './problem-alert';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';

/**
 * Dialog that asks for a reason or note before an action. It shows the effect above the field and a failure next to the
 * text typed.
 */
export function ReasonDialog({
  title,
  label,
  ok,
  danger = false,
  children,
  min = 2,
  max = 200,
  send,
  close,
  done,
}: {
  title: Text;
  label: Text;
  ok: Text;
  danger?: boolean;
  children?: ReactNode;
  min?: number;
  max?: number;
  send: (text: string) => Promise<unknown>;
  close: () => void;
  done: () => void;
}) {
  const { t, words } = useWords();
  const [form] = Form.useForm<{ text: string }>();
  const { busy, problem, submit } = useSubmit();
  const online = useOnline();
  const confirm = ({ text }: { text: string }) =>
    submit(async () => {
      await send(text.trim());
      done();
    });
  return (
    <Modal
      open
      width={520}
      title={t(title)}
      okText={t(ok)}
      cancelText={t(words.back)}
      confirmLoading={busy}
      okButtonProps={{
        danger,
        disabled: !online,
        title: online ? '' : t({ zh: '恢复网络后可用', en: 'Available when back online' }),
      }}
      onOk={() => form.submit()}
      onCancel={close}
    >
      {children}
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <Form form={form} layout="vertical" onFinish={(values) => void confirm(values)}>
        <Form.Item
          name="text"
          label={t(label)}
          rules={[
            {
              required: true,
              whitespace: true,
              min,
              message: t({ zh: `请填写至少 ${min} 个字`, en: `Enter at least ${min} characters` }),
            },
          ]}
        >
          <Input.TextArea rows={3} maxLength={max} showCount autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
