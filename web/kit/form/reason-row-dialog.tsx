import type { ReactNode } from 'react';
import { ReasonDialog } from '#web/kit/feedback/confirm';
import { useWords } from '#web/kit/session/words';
import type { Text } from '#web/kit/text/lang';
import type { RowDialogProps } from './row-dialog';

/** Returns the dialog of a row action that asks for a reason; `effect` says what the action does to the row. */
export function reasonRowDialog<R>({
  title,
  label,
  ok = title,
  danger = false,
  effect,
  send,
}: {
  readonly title: Text;
  readonly label: Text;
  readonly ok?: Text;
  readonly danger?: boolean;
  readonly effect?: (row: R) => Text;
  readonly send: (row: R, reason: string) => Promise<unknown>;
}): (props: RowDialogProps<R>) => ReactNode {
  return function ReasonRowDialog({ row, close, done }) {
    const { t } = useWords();
    return (
      <ReasonDialog
        title={title}
        label={label}
        ok={ok}
        danger={danger}
        send={(reason) => send(row, reason)}
        close={close}
        done={done}
      >
        {effect && <p style={{ marginBottom: 12 }}>{t(effect(row))}</p>}
      </ReasonDialog>
    );
  };
}
