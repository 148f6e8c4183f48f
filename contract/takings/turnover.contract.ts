import { z } from 'zod';
import { get } from '#contract/kit/endpoint';

const namedAmount = { name: z.string(), enName: z.string() };
const amountPart = z.object({ ...namedAmount, net: z.number() });
const span = z.object({ net: z.number(), before: z.number() });

/**
 * Data of a turnover wall; amounts in yuan, on the earned basis. `figures` is null for viewers who may not see money.
 */
export const turnovers = {
  wall: get('/api/front/website/turnover/:venueId', {
    admit: 'public',
    unsigned: true,
    about:
      'Revenue of a venue, or of all for 0, for a wall: for paired displays with the right, and public if the school allows it.',
    input: z.object({ venueId: z.coerce.number().int().min(0) }),
    reply: z.object({
      at: z.number(),
      date: z.string(),
      timezone: z.string(),
      venue: z.object({ id: z.int(), ...namedAmount }).nullable(),
      venues: z.array(z.object({ id: z.int(), ...namedAmount })),
      figures: z
        .object({
          today: span.extend({ gross: z.number(), refund: z.number(), count: z.int(), refundCount: z.int() }),
          month: span,
          year: span,
          hours: z.array(z.object({ hour: z.int(), net: z.number().nullable(), before: z.number() })),
          days: z.array(z.object({ day: z.string(), net: z.number() })),
          places: z.array(amountPart),
          methods: z.array(amountPart),
          business: z.array(amountPart),
          courtHours: z.array(amountPart.extend({ hours: z.number() })),
          bands: z.array(z.object({ from: z.number(), to: z.number().nullable(), count: z.int(), net: z.number() })),
        })
        .nullable(),
    }),
  }),
};
export type TurnoverReply = z.output<typeof turnovers.wall.reply>;
