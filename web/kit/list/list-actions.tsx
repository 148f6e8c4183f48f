import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import type { Text } from '#web/kit/text/lang';
import type { RowAction } from './list-spec';
import { useOnline } from '#web/kit/feedback/offline';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';

const MORE_TEXT: Text = { zh: '更多', en: 'More' };

/** Returns the actions the user may perform on a row now. */
export function useAllowedActions<R>(actions: readonly RowAction<R>[]): (row: R) => readonly RowAction<R>[] {
  const may = useSession((state) => state.may);
  return (row) => actions.filter(({ right, when }) => (right === undefined || may(right)) && (when?.(row) ?? true));
}

/**
 * Returns a function that runs a row action directly with a success message, or opens its dialog. Errors were already
 * shown by the call.
 */
export function useRunAction<R>(done: () => void, openDialog: (action: RowAction<R>, row: R) => void) {
  const { message, modal } = useFeedback();
  const { t, words } = useWords();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (key: string, work: () => Promise<unknown>) => {
    setBusy(key);
    try {
      await work();
      void message.success(t(words.saved));
    } catch {
      // The error was shown in the system-prompt modal; the list is read again either way, because it may have changed.
    } finally {
      setBusy(null);
      done();
    }
  };
  const start = (action: RowAction<R>, row: R) => {
    const { run: work, confirm, title, danger = false } = action;
    if (action.Dialog) openDialog(action, row);
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

const CHARACTER_WIDTH = { zh: 13, en: 7.2 } as const;
const GAP = 12;
const PADDING = 34;
const ARROW_WIDTH = 20;
const MIN_WIDTH = 88;

/**
 * Returns the width of the action column: that of the widest row shown so far, so that live changes do not move
 * columns.
 */
export function useActionsWidth<R>(rows: readonly (readonly RowAction<R>[])[], details: boolean): number {
  const { t, lang, words } = useWords();
  const widest = useRef({ lang, width: MIN_WIDTH });
  if (widest.current.lang !== lang) widest.current = { lang, width: MIN_WIDTH };
  const wide = (text: Text) => t(text).length * CHARACTER_WIDTH[lang];
  const widthOfRow = details ? [wide(words.detail)] : [];
  for (const [first, ...rest] of rows) {
    const shown = [
      ...widthOfRow,
      ...(first ? [wide(first.title)] : []),
      ...(rest.length > 0 ? [wide(MORE_TEXT) + ARROW_WIDTH] : []),
    ];
    widest.current.width = Math.max(
      widest.current.width,
      Math.round(PADDING + shown.reduce((sum, one) => sum + one, 0) + GAP * (shown.length - 1)),
    );
  }
  return widest.current.width;
}

/** Row actions: details, the main action for the row's state, the rest behind 更多. */
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
  const why = online ? undefined : t({ zh: '恢复网络后可用', en: 'Available when back online' });
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
            {t(MORE_TEXT)} <DownOutlined />
          </Button>
        </Dropdown>
      )}
    </span>
  );
}
