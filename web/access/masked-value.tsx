import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { RevealFieldDialog } from './account-dialogs';

/** A masked value that can be revealed with a reason. */
export function MaskedValue({ id, field, value }: { id: number; field: 'phone' | 'email'; value: string }) {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const [dialogOpen, ask] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  if (value === '') return <>—</>;
  return (
    <>
      {open ?? value}
      {open === null && may('viewPhone') && (
        <Button
          type="link"
          size="small"
          icon={<EyeOutlined />}
          aria-label={t({ zh: '查看完整内容', en: 'Show full value' })}
          onClick={() => ask(true)}
        />
      )}
      {dialogOpen && <RevealFieldDialog id={id} field={field} close={() => ask(false)} shown={setOpen} />}
    </>
  );
}
