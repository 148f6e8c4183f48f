import './one-time-secret.css';
import { Alert, Modal, Typography } from 'antd';
import { create } from 'zustand';
import type { Text } from '#web/kit/text/lang';
import { useWords } from '#web/kit/session/words';

interface OneTimeSecret {
  readonly title: Text;
  /** What the secret is for and how to use it. */
  readonly hint: Text;
  /** Null if it was sent to its owner, as the hint says. */
  readonly secret: string | null;
}

const useOneTimeSecret = create<{ readonly shown: OneTimeSecret | null }>(() => ({ shown: null }));

/** Shows a secret that cannot be read again. */
export const showOneTimeSecret = (secret: OneTimeSecret): void => useOneTimeSecret.setState({ shown: secret });

/** Dialog for a new secret; only its button closes it, so that an accidental click does not lose it. */
export function OneTimeSecretDialog() {
  const { t } = useWords();
  const shown = useOneTimeSecret((state) => state.shown);
  if (!shown) return null;
  const close = () => useOneTimeSecret.setState({ shown: null });
  return (
    <Modal
      open
      width={600}
      title={t(shown.title)}
      okText={t(shown.secret === null ? { zh: '知道了', en: 'OK' } : { zh: '我已保存', en: 'I have saved it' })}
      onOk={close}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={(_, { OkBtn }) => <OkBtn />}
    >
      {shown.secret !== null && (
        <>
          <Alert
            type="warning"
            showIcon
            title={t({
              zh: '只显示这一次，关闭后无法再查看',
              en: 'Shown only once. You cannot view it again after closing.',
            })}
          />
          <Typography.Paragraph copyable={{ text: shown.secret }} className="s-secret" code>
            {shown.secret}
          </Typography.Paragraph>
        </>
      )}
      <Typography.Paragraph type="secondary">{t(shown.hint)}</Typography.Paragraph>
    </Modal>
  );
}
