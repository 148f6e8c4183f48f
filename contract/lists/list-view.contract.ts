import { z } from 'zod';
import { get, post } from '#contract/kit/endpoint';
import { flag, id, text } from '#contract/kit/fields';

/** Maximum number of saved views of one list per person. */
export const MAX_VIEWS = 20;
/** Maximum length of a view name. */
export const VIEW_NAME_LENGTH = 30;

const route = text(60).min(1);
const density = z.enum(['compact', 'middle', 'roomy']);
const filter = z
  .record(z.string().max(60), z.string().max(200))
  .refine((all) => Object.keys(all).length <= 40, { error: '≤ 40' });
const view = z.object({
  id: z.int(),
  name: z.string(),
  filter: z.record(z.string(), z.string()),
  isDefault: z.boolean(),
});
export type ListView = z.output<typeof view>;

/** List settings of a person: saved filters, row density, hidden columns. */
export const listViews = {
  all: get('/api/list_views', {
    admit: 'login',
    about: 'The caller’s saved filters and display options of a list.',
    input: z.object({ route }),
    reply: z.object({ views: z.array(view), look: z.object({ density, hidden: z.array(z.string()) }).nullable() }),
  }),
  save: post('/api/list_views', {
    admit: 'login',
    done: 'saved',
    about: 'Saves a filter by name, replacing one of the same name. The default one opens with the list.',
    input: z.object({ route, name: text(VIEW_NAME_LENGTH).min(1), filter, isDefault: flag.default(false) }),
    reply: view,
  }),
  remove: post('/api/list_views/:id/delete', {
    admit: 'login',
    done: 'saved',
    about: 'Deletes an own saved filter.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  look: post('/api/list_views/look', {
    admit: 'login',
    done: 'saved',
    about: 'Saves row density and hidden columns of a list.',
    input: z.object({ route, density, hidden: z.array(text(60)).max(60) }),
    reply: z.object({ density }),
  }),
};
