import { z } from 'zod';
import { get, post } from '#contract/kit/endpoint';
import { id, text } from '#contract/kit/fields';

const lang = z.enum(['zh', 'en']).default('zh');

/** Endpoints shared by all imports: template, confirmation, wrong rows. */
export const imports = {
  template: get('/api/venue/template_excel/template_code', {
    admit: 'login',
    raw: true,
    about: 'An empty workbook to fill in, by its code; who may import by it may have it.',
    input: z.object({ templateCode: text(40), lang }),
    reply: z.unknown(),
  }),
  confirm: post('/api/tasks/:id/confirm', {
    admit: 'login',
    done: 'saved',
    about: 'Has the good rows of an import that was looked through written by a worker: all of them or none.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  badRows: get('/api/tasks/:id/bad_rows', {
    admit: 'login',
    raw: true,
    about: 'The wrong rows of an import of one’s own as a workbook, each with its reason.',
    input: z.object({ id, lang }),
    reply: z.unknown(),
  }),
};
