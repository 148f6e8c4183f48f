import './shown-once.css';
import { Alert, Modal, Typography } from 'antd';
import { create } from 'zustand';
import type { Text } from '#web/kit/lang';
import { useWords } from '#web/kit/words';

interface Shown {
  readonly title: Text;
  /** What it is for and how it is used. */
  readonly hint: Text;
  readonly secret: string;
}

const useShown = create<{ readonly shown: Shown | null }>(() => ({ shown: null }));

/** Shows a secret that nobody can ask for again. */
export const showOnce = (shown: Shown): void => useShown.setState({ shown });

/** Where a list shows the secret it was just given; only the button closes it, so that no stray click loses it. */
export function ShownOnce() {
  const { t } = useWords();
  const shown = useShown((state) => state.shown);
  if (!shown) return null;
  const close = () => useShown.setState({ shown: null });
  return (
    <Modal
      open
      width={600}
      title={t(shown.title)}
      okText={t({ zh: '我已保存', en: 'I have kept it' })}
      onOk={close}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={(_, { OkBtn }) => <OkBtn />}
    >
      <Alert
        type="warning"
        showIcon
        title={t({ zh: '只显示这一次，关闭后无法再查看', en: 'Shown this once. It cannot be looked up again.' })}
      />
      <Typography.Paragraph copyable={{ text: shown.secret }} className="s-secret" code>
        {shown.secret}
      </Typography.Paragraph>
      <Typography.Paragraph type="secondary">{t(shown.hint)}</Typography.Paragraph>
    </Modal>
  );
}
