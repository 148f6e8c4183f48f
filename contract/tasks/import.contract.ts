import { z } from 'zod';
import { get, post } from '#contract/kit/endpoint';
import { id, text } from '#contract/kit/fields';

const lang = z.enum(['zh', 'en']).default('zh');

/** Endpoints shared by all imports: template, confirmation, wrong rows. */
export const imports = {
  template: get('/api/venue/template_excel/template_code', {
    admit: 'login',
    raw: true,
    about: 'An empty workbook to fill in, by its code; requires the right to import it.',
    input: z.object({ templateCode: text(40), lang }),
    reply: z.unknown(),
  }),
  confirm: post('/api/tasks/:id/confirm', {
    admit: 'login',
    done: 'saved',
    about: 'Has a worker write the valid rows of a checked import: all or none.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  badRows: get('/api/tasks/:id/bad_rows', {
    admit: 'login',
    raw: true,
    about: 'The invalid rows of an own import as a workbook, each with its reason.',
    input: z.object({ id, lang }),
    reply: z.unknown(),
  }),
};
