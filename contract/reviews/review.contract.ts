import { z } from 'zod';
import { sourceType } from '#domain/reviews/source-type.status';
import { post } from '#contract/kit/endpoint';
import { codeOf, id, int, text } from '#contract/kit/fields';

/** The one review call of the documents: what is reviewed says which right and which states hold. */
export const reviews = {
  check: post('/api/venue/check', {
    admit: 'login', done: 'checked', about: 'Passes or refuses one thing under review. Who may is asked by its kind.',
    input: z.object({ sourceId: id, sourceType: codeOf(sourceType), checkStatus: int, checkContent: text(200).default('') }), reply: z.object({ id: z.int(), checkStatus: z.int() }),
  }),
};
