import type { z } from 'zod';
import { ConflictDialog } from './conflict';
import type { SaveConflict } from './conflict-dialog';
import type { FieldConflict, ConflictSide } from './conflict-dialog';
import { FormControl } from './form-control';
import type { FormField, FormValues } from './form-spec';
import { fromForm, titleOfField, toForm } from './form-values';
import type { Translator } from '#web/kit/text/translator';
import { useWords } from '#web/kit/session/words';

const empty = (value: unknown) => value === undefined || value === null || value === '';
const isSame = (a: unknown, b: unknown) => (empty(a) && empty(b)) || JSON.stringify(a) === JSON.stringify(b);
const keysOf = (field: FormField): readonly string[] => ('to' in field ? [field.key, field.to] : [field.key]);

/**
 * Returns the fields whose typed value differs from the saved one. Fields the user did not change default to the saved
 * value.
 */
function conflictingFields(
  fields: readonly FormField[],
  schema: z.ZodType,
  {
    start: initial,
    mine,
    theirs,
  }: { readonly start: FormValues; readonly mine: FormValues; readonly theirs: FormValues },
  translator: Pick<Translator, 't' | 'lang'>,
): readonly FieldConflict[] {
  return fields
    .filter(
      (field) =>
        field.kind !== 'secret' && keysOf(field).some((key) => key in theirs && !isSame(mine[key], theirs[key])),
    )
    .map((field) => {
      const label = titleOfField(field, schema, translator);
      const displayText = (values: FormValues) => (
        <FormControl
          field={{ ...field, disabled: true } as FormField}
          label={label}
          value={toForm([field], values)[field.key]}
        />
      );
      return {
        key: field.key,
        label,
        side: keysOf(field).every((key) => isSame(mine[key], initial[key])) ? 'theirs' : 'mine',
        mine: displayText(mine),
        theirs: displayText(theirs),
      };
    });
}

/**
 * A form whose row was saved by another person meanwhile: shows the differing fields and passes on the chosen values.
 */
export function FormConflict({
  conflict,
  fields,
  schema,
  start,
  held: values,
  busy,
  choose,
  close,
}: {
  conflict: SaveConflict;
  fields: readonly FormField[];
  schema: z.ZodType;
  start: FormValues;
  held: FormValues;
  busy: boolean;
  choose: (theirs: FormValues) => void;
  close: () => void;
}) {
  const translator = useWords();
  const conflicts = conflictingFields(
    fields,
    schema,
    { start, mine: fromForm(fields, values), theirs: conflict.current },
    translator,
  );
  const done = (sides: Readonly<Record<string, ConflictSide>>) =>
    choose(
      toForm(
        fields.filter(({ key }) => sides[key] === 'theirs'),
        conflict.current,
      ),
    );
  return (
    <ConflictDialog
      key={conflict.current.version}
      conflict={conflict}
      fields={conflicts}
      busy={busy}
      choose={done}
      close={close}
    />
  );
}
