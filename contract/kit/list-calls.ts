import { z } from 'zod';
import type { RightName } from '#contract/catalogue';
import { get, post, type Endpoint } from './endpoint';
import { id, int } from './fields';
import { pageOf, paging } from './page';

const lang = z.enum(['zh', 'en']).default('zh');

/** The endpoint that sends the filtered rows of a list as a workbook, headed in the caller's language. */
export const exportCall = <const R extends RightName, S extends z.core.$ZodLooseShape>(
  path: Endpoint['path'],
  right: R,
  filter: z.ZodObject<S>,
  about: string,
) => get(path, { admit: { right }, raw: true, about, input: filter.extend({ lang }), reply: z.unknown() });

/** The names of screens with the rights to edit, delete and export their rows. */
type AdministeredScreen = {
  [R in RightName]: `${R}Edit` | `${R}Del` | `${R}Export` extends RightName ? R : never;
}[RightName];

/** What an administered list shows, is filtered by and edits; texts name its rows in the API reference. */
interface AdministeredList<Row, Filter, Form> {
  readonly right: AdministeredScreen;
  readonly what: string;
  readonly row: Row;
  readonly filter: Filter;
  readonly form: Form;
  /** What saving and deleting are special in, for the API reference. */
  readonly about?: { readonly save?: string; readonly remove?: string };
}

/**
 * The endpoints of a list of staff: a page, saving a new or an existing row, deleting a row and the export. The screen
 * declares the rights Edit, Del and Export.
 */
export const administeredCalls = <
  Row extends z.core.$ZodLooseShape,
  Filter extends z.core.$ZodLooseShape,
  Form extends z.core.$ZodLooseShape,
>(
  path: Endpoint['path'],
  { right, what, row, filter, form, about }: AdministeredList<z.ZodObject<Row>, z.ZodObject<Filter>, z.ZodObject<Form>>,
) => ({
  list: get(path, {
    admit: { right },
    about: `Returns ${what} by page.`,
    input: paging.extend(filter.shape),
    reply: pageOf(row),
  }),
  save: post(`${path}/save`, {
    admit: { right: `${right}Edit` },
    done: 'saved',
    about: about?.save ?? `Adds a row of ${what}, or changes the row with this id; refused if the version is outdated.`,
    input: form.extend({ id: id.optional(), version: int.optional() }),
    reply: z.object({ id: z.int() }),
  }),
  remove: post(`${path}/delete`, {
    admit: { right: `${right}Del` },
    done: 'saved',
    about: about?.remove ?? `Deletes a row of ${what}.`,
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  exportFile: exportCall(`${path}/export`, `${right}Export`, filter, `The filtered ${what} as xlsx.`),
});
