import { DownOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import type { Text } from './lang';
import type { RowAction } from './list-spec';
import { useOnline } from './offline';
import { useSession } from './session';
import { useWords } from './words';

const MORE: Text = { zh: '更多', en: 'More' };

/** The actions this reader may take on this row now. */
export function useAllowed<R>(actions: readonly RowAction<R>[]): (row: R) => readonly RowAction<R>[] {
  const may = useSession((state) => state.may);
  return (row) => actions.filter(({ right, when }) => (right === undefined || may(right)) && (when?.(row) ?? true));
}

/** Runs an action: at once, saying that it was done, or in its dialog. A refusal was already said by the call. */
export function useRun<R>(done: () => void, ask: (action: RowAction<R>, row: R) => void) {
  const { message, modal } = App.useApp();
  const { t, words } = useWords();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (key: string, work: () => Promise<unknown>) => {
    setBusy(key);
    try {
      await work();
      void message.success(t(words.saved));
    } catch {
      // Said in the system-prompt modal; the list is read again either way, it may have changed meanwhile.
    } finally {
      setBusy(null);
      done();
    }
  };
  const start = (action: RowAction<R>, row: R) => {
    const { run: work, confirm, title, danger = false } = action;
    if (action.Dialog) ask(action, row);
    else if (work && confirm)
      void modal.confirm({
        title: t(title),
        content: t(confirm(row)),
        okText: t(title),
        okButtonProps: { danger },
        cancelText: t(words.back),
        focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
        onOk: () => run(action.key, () => work(row)),
      });
    else if (work) void run(action.key, () => work(row));
  };
  return { busy, start, batch: run };
}

const LETTER = { zh: 13, en: 7.2 } as const;
const GAP = 12;
const ROOM = 34;
const ARROW = 20;
const LEAST = 88;

/** How wide the column of row actions is: as the widest row that was shown so far, so that news moves no column. */
export function useActionsWidth<R>(rows: readonly (readonly RowAction<R>[])[], details: boolean): number {
  const { t, lang, words } = useWords();
  const widest = useRef({ lang, width: LEAST });
  if (widest.current.lang !== lang) widest.current = { lang, width: LEAST };
  const wide = (text: Text) => t(text).length * LETTER[lang];
  const own = details ? [wide(words.detail)] : [];
  for (const [first, ...rest] of rows) {
    const shown = [...own, ...(first ? [wide(first.title)] : []), ...(rest.length > 0 ? [wide(MORE) + ARROW] : [])];
    widest.current.width = Math.max(
      widest.current.width,
      Math.round(ROOM + shown.reduce((sum, one) => sum + one, 0) + GAP * (shown.length - 1)),
    );
  }
  return widest.current.width;
}

/** Row actions: details, one that the row's state asks for, the rest behind 更多. */
export function RowActions<R>({
  row,
  actions,
  open,
  start,
  busy,
}: {
  row: R;
  actions: readonly RowAction<R>[];
  open: (() => void) | null;
  start: (action: RowAction<R>, row: R) => void;
  busy: boolean;
}) {
  const { t, words } = useWords();
  const online = useOnline();
  const [first, ...rest] = actions;
  const why = online ? undefined : t({ zh: '恢复网络后可用', en: 'Needs the network' });
  return (
    <span className="v-row-actions">
      {open && (
        <Button type="link" size="small" onClick={open}>
          {t(words.detail)}
        </Button>
      )}
      {first && (
        <Button
          type="link"
          size="small"
          danger={first.danger ?? false}
          disabled={!online || busy}
          title={why}
          onClick={() => start(first, row)}
        >
          {t(first.title)}
        </Button>
      )}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          disabled={!online || busy}
          menu={{
            items: rest.map((action) => ({
              key: action.key,
              label: t(action.title),
              danger: action.danger ?? false,
              onClick: () => start(action, row),
            })),
          }}
        >
          <Button type="link" size="small">
            {t(MORE)} <DownOutlined />
          </Button>
        </Dropdown>
      )}
    </span>
  );
}
