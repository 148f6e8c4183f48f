import { SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyComponent } from '#web/kit/route/lazy';
import { useWords } from '#web/kit/session/words';

const Delegations = lazyComponent<{ readonly close: () => void }>(
  async () => (await import('./delegations')).Delegations,
);

/** Opens the caller's delegations of approvals. */
export function DelegationsButton() {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<SwapOutlined />} onClick={() => setOpen(true)}>
        {t({ zh: '委托审批', en: 'Delegate' })}
      </Button>
      {isOpen ? <Delegations close={() => setOpen(false)} /> : null}
    </>
  );
}
