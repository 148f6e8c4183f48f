import { Button, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { cookie } from '#web/kit/browser/cookie';
import type { Text } from '#web/kit/text/lang';
import { useWords } from '#web/kit/session/words';

/** How long an ignored reminder stays hidden. */
const QUIET_HOURS = 24;

/** A reminder with two actions: ignore, or go to the task. An ignored reminder stays hidden for a day. */
export function Reminder({
  name,
  title,
  children,
  ignore,
  go: actionText,
  onGo: onAction,
}: {
  name: string;
  title: Text;
  children: ReactNode;
  ignore: Text;
  go: Text;
  onGo: () => void;
}) {
  const { t } = useWords();
  const [open, setOpen] = useState(() => cookie.get(name) === null);
  const dismiss = () => {
    cookie.set(name, '1', QUIET_HOURS);
    setOpen(false);
  };
  return (
    <Modal
      open={open}
      width={416}
      centered
      title={t(title)}
      onCancel={dismiss}
      footer={
        <>
          <Button onClick={dismiss}>{t(ignore)}</Button>
          <Button
            type="primary"
            onClick={() => {
              setOpen(false);
              onAction();
            }}
          >
            {t(actionText)}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
