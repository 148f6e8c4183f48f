import type { z } from 'zod';
import { ConflictDialog } from './conflict';
import type { Conflict } from './conflict-dialog';
import type { Differing, Side } from './conflict-dialog';
import { Control } from './form-control';
import type { FormField, Values } from './form-spec';
import { fromForm, titleOfField, toForm } from './form-values';
import type { Speech } from './list-spec';
import { useWords } from './words';

const empty = (value: unknown) => value === undefined || value === null || value === '';
const same = (a: unknown, b: unknown) => (empty(a) && empty(b)) || JSON.stringify(a) === JSON.stringify(b);
const keysOf = (field: FormField): readonly string[] => ('to' in field ? [field.key, field.to] : [field.key]);

/**
 * Returns the fields whose typed value differs from the saved one. Fields the user did not change default to the saved
 * value.
 */
export function differing(
  fields: readonly FormField[],
  schema: z.ZodType,
  { start, mine, theirs }: { readonly start: Values; readonly mine: Values; readonly theirs: Values },
  speech: Pick<Speech, 't' | 'lang'>,
): readonly Differing[] {
  return fields
    .filter(
      (field) => field.kind !== 'secret' && keysOf(field).some((key) => key in theirs && !same(mine[key], theirs[key])),
    )
    .map((field) => {
      const label = titleOfField(field, schema, speech);
      const shown = (values: Values) => (
        <Control
          field={{ ...field, disabled: true } as FormField}
          label={label}
          value={toForm([field], values)[field.key]}
        />
      );
      return {
        key: field.key,
        label,
        side: keysOf(field).every((key) => same(mine[key], start[key])) ? 'theirs' : 'mine',
        mine: shown(mine),
        theirs: shown(theirs),
      };
    });
}

/**
 * A form whose row was saved by somebody else meanwhile: shows the differing fields and passes on the chosen values.
 */
export function FormConflict({
  conflict,
  fields,
  schema,
  start,
  held,
  busy,
  choose,
  close,
}: {
  conflict: Conflict;
  fields: readonly FormField[];
  schema: z.ZodType;
  start: Values;
  held: Values;
  busy: boolean;
  choose: (theirs: Values) => void;
  close: () => void;
}) {
  const speech = useWords();
  const found = differing(fields, schema, { start, mine: fromForm(fields, held), theirs: conflict.current }, speech);
  const done = (sides: Readonly<Record<string, Side>>) =>
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
      fields={found}
      busy={busy}
      choose={done}
      close={close}
    />
  );
}
