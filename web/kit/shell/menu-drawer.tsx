import { Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { DeskMenu } from './desk-menu';
import { systemNames, useWords } from '#web/kit/session/words';

/** The desk menu on a phone, as a drawer from the left. */
export function MenuDrawer({ close }: { close: () => void }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  const leave = () => setOpen(false);
  return (
    <Drawer
      open={open}
      placement="left"
      size={264}
      title={t(systemNames.desk)}
      onClose={leave}
      afterOpenChange={(isShown) => {
        if (!isShown) close();
      }}
      styles={{ body: { padding: 0 } }}
    >
      <DeskMenu onLeave={leave} />
    </Drawer>
  );
}
