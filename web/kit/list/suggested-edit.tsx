import { Alert } from 'antd';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FormSpec, FormValues } from '#web/kit/form/form-spec';
import { useSession } from '#web/kit/session/session';
import { useWords, words } from '#web/kit/session/words';
import { endpointRight, Form } from './list-forms';
import type { ListScreenSpec, RowAction } from './list-spec';

/** Returns the values another screen suggests for the form that it opens, or null. */
function suggestedValues(params: URLSearchParams): FormValues | null {
  const text = params.get('set');
  if (text === null) return null;
  try {
    const values: unknown = JSON.parse(text);
    return typeof values === 'object' && values !== null && !Array.isArray(values) ? (values as FormValues) : null;
  } catch {
    // A damaged address suggests nothing.
    return null;
  }
}

/** Fills suggested values into a form and says so above it; they are saved only by its button. */
function withSuggestion<R>(spec: FormSpec<R>, suggested: FormValues): FormSpec<R> {
  const { start = () => ({}), Above } = spec;
  return {
    ...spec,
    start: async (row) => ({ ...(await start(row)), ...suggested }),
    Above: ({ row }) => (
      <>
        {Above && <Above row={row} />}
        <SuggestionNote />
      </>
    ),
  };
}

function SuggestionNote() {
  const { t } = useWords();
  return (
    <Alert
      type="info"
      showIcon
      title={t({
        zh: '已填入建议的数值，保存后才生效',
        en: 'Suggested values are filled in. They take effect when you save.',
      })}
    />
  );
}

/**
 * Opens the edit form of the row that the address names with `open`, filled with the values in `set`, a JSON object.
 * Removes both from the address, so that going back does not open it again.
 */
export function useSuggestedEdit<R>(
  { edit, noun, rowKey }: Pick<ListScreenSpec<R, never>, 'edit' | 'noun' | 'rowKey'>,
  rows: readonly R[],
  open: (action: RowAction<R>, row: R) => void,
): void {
  const [params, setParams] = useSearchParams();
  const may = useSession((state) => state.may);
  useEffect(() => {
    const suggested = suggestedValues(params);
    const row = rows.find((one) => rowKey(one) === params.get('open'));
    const right = edit && (edit.right ?? endpointRight(edit.endpoint));
    if (!suggested || !row || !edit || (right !== undefined && !may(right)) || edit.when?.(row) === false) return;
    const spec = withSuggestion(edit, suggested);
    const title = spec.title ?? { zh: `编辑${noun.zh}`, en: `Edit ${noun.en}` };
    open({ key: 'edit', title: words.edit, Dialog: (opened) => <Form spec={spec} title={title} {...opened} /> }, row);
    setParams(
      [...params].filter(([key]) => key !== 'open' && key !== 'set'),
      { replace: true },
    );
  }, [params, rows, edit, noun, rowKey, may, open, setParams]);
}
