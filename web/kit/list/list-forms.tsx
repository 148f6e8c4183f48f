import { Suspense } from 'react';
import type { RightName } from '#contract/catalogue';
import type { Endpoint, InputOf } from '#contract/kit/endpoint';
import { call } from '#web/kit/call/call';
import type { FormDialog } from '#web/kit/form/form-dialog';
import type { FormSpec } from '#web/kit/form/form-spec';
import { genericPart, lazyPart } from '#web/kit/route/lazy';
import type { Text } from '#web/kit/text/lang';
import type { ListScreenSpec, RowRemoval, RowAction } from './list-spec';
import { translatorOf } from '#web/kit/text/translator';
import { words } from '#web/kit/session/words';

// Loaded when opened: lists are read far more often than changed.
const LazyForm = lazyPart(async () => genericPart((await import('#web/kit/form/form-dialog')).FormDialog));
/** A form dialog, loaded when opened. */
export const Form: typeof FormDialog = (props) => (
  <Suspense fallback={null}>
    <LazyForm show={(Dialog) => <Dialog {...props} />} />
  </Suspense>
);

/** Returns the right an endpoint requires, if any. */
export const endpointRight = ({ admit }: Endpoint): RightName | undefined =>
  typeof admit === 'object' ? admit.right : undefined;

/** The form dialog of a list. */
export const AddDialog = <R,>({
  spec,
  noun,
  close,
  done,
}: {
  spec: FormSpec<R>;
  noun: Text;
  close: () => void;
  done: () => void;
}) => (
  <Form
    spec={spec}
    row={null}
    title={spec.title ?? { zh: `新增${noun.zh}`, en: `Add ${noun.en}` }}
    close={close}
    done={done}
  />
);

const deleteQuestion = <R,>(row: R, { name }: RowRemoval<R>, noun: Text): Text => {
  return name
    ? {
        zh: `确定要删除“${name(row, translatorOf('zh'))}”吗？删除后不可恢复。`,
        en: `Delete “${name(row, translatorOf('en'))}”? This cannot be undone.`,
      }
    : { zh: `确定要删除这条${noun.zh}吗？删除后不可恢复。`, en: 'Delete this row? This cannot be undone.' };
};

/** Adds the form actions of a list to its row actions: edit first, then its own, delete last. */
export function withFormActions<R>(
  spec: Pick<ListScreenSpec<R, never>, 'route' | 'noun' | 'edit' | 'remove' | 'actions'>,
): readonly RowAction<R>[] {
  const { edit, remove, noun, route, actions = [] } = spec;
  const all: RowAction<R>[] = [...actions];
  if (edit) {
    const right = edit.right ?? endpointRight(edit.endpoint);
    all.unshift({
      key: 'edit',
      title: words.edit,
      ...(right ? { right } : {}),
      ...(edit.when ? { when: edit.when } : {}),
      Dialog: (opened) => (
        <Form spec={edit} title={edit.title ?? { zh: `编辑${noun.zh}`, en: `Edit ${noun.en}` }} {...opened} />
      ),
    });
  }
  if (remove) {
    const { endpoint, when, input = (row: R) => ({ id: (row as { id?: unknown }).id }) } = remove;
    all.push({
      key: 'remove',
      title: words.remove,
      danger: true,
      right: remove.right ?? (`${route}Del` as RightName),
      ...(when ? { when } : {}),
      confirm: (row) => deleteQuestion(row, remove, noun),
      run: (row) => call(endpoint, input(row) as InputOf<typeof endpoint>),
    });
  }
  return all;
}
