import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import { textOf } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';

/** Dialog for the query password of the campus card; shows a wrong one and allows another try. */
export function CardPasswordDialog({
  sum: amountText,
  busy,
  wrong,
  send,
  close,
}: {
  readonly sum: string;
  readonly busy: boolean;
  readonly wrong: unknown;
  readonly send: (secret: string) => Promise<void>;
  readonly close: () => void;
}) {
  const { t, words } = useWords();
  const [secret, type] = useState('');
  const submit = () => void send(secret).then(() => type(''));
  const title = t({ zh: '输入校园卡查询密码', en: 'Enter campus card query password' });
  return (
    <Modal
      open
      width={416}
      centered
      title={title}
      okText={t({ zh: `支付 ${amountText}`, en: `Pay ${amountText}` })}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: secret === '' }}
      onOk={submit}
      onCancel={close}
    >
      <Input.Password
        autoFocus
        value={secret}
        maxLength={64}
        disabled={busy}
        aria-label={title}
        autoComplete="off"
        onChange={({ target }) => type(target.value)}
        onPressEnter={() => secret !== '' && submit()}
      />
      {wrong === null ? null : <Alert style={{ marginTop: 12 }} type="error" showIcon title={t(textOf(wrong))} />}
    </Modal>
  );
}
