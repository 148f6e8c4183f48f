import { useQueryClient } from '@tanstack/react-query';
import type { MenuRow } from '#contract/access/menu.contract';
import { refreshRights } from '#web/kit/call/refresh-rights';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { MenuButtons } from './menu-buttons';
import { MenuForm } from './menu-form';
import { hiddenButtonsOf, type MenuEdit } from './menu-node';

/** The open dialogs of the menu: the buttons of an item, and the form of an item. */
export function MenuDialogs({
  rows,
  buttons,
  chooseButtons,
  editing,
  edit,
  again,
}: {
  readonly rows: readonly MenuRow[];
  readonly buttons: MenuRow | null;
  readonly chooseButtons: (row: MenuRow | null) => void;
  readonly editing: MenuEdit | null;
  readonly edit: (item: MenuEdit | null) => void;
  readonly again: () => void;
}) {
  const { t, words } = useWords();
  const { message } = useFeedback();
  const client = useQueryClient();
  return (
    <>
      {buttons && (
        <MenuButtons
          row={buttons}
          hidden={hiddenButtonsOf(rows, buttons.id)}
          close={() => chooseButtons(null)}
          done={(next) => {
            client.setQueryData(['Menu'], next);
            chooseButtons(null);
            void message.success(t(words.saved));
            void refreshRights();
          }}
        />
      )}
      {editing && (
        <MenuForm
          row={editing.row}
          parentid={editing.parentid}
          rows={rows}
          close={() => edit(null)}
          done={() => {
            edit(null);
            again();
          }}
        />
      )}
    </>
  );
}
