import { z } from 'zod';
import { attachment } from '#contract/attachments/attachment.contract';
import { get } from '#contract/kit/endpoint';
import { id, yuan } from '#contract/kit/fields';
import { siteView } from './venue.contract';

const bilingualText = z.object({ zh: z.string(), en: z.string() });

/** The range of today's prices of a site for one role, in yuan. */
const rolePrice = z.object({ roleId: z.int(), role: bilingualText, from: yuan, to: yuan });
const pageSite = siteView.extend({
  siteType: bilingualText.nullable(),
  pics: z.array(attachment),
  prices: z.array(rolePrice),
  advanceDays: z.int(),
  maxSlots: z.int(),
  payTimeoutMin: z.int(),
  allocMode: z.int(),
  refundTiers: z.array(z.object({ hoursBefore: z.number(), percent: z.number() })),
  protocolCode: z.string(),
  protocol: bilingualText.nullable(),
});
export type PageSite = z.output<typeof pageSite>;

/** The public page of a venue. */
export const venuePage = {
  one: get('/api/front/website/venue_pages/:id', {
    admit: 'public',
    about:
      'A venue with its pictures, directions, amenities, hours and exceptions of the next 60 days, and its sites with prices by role, rules and texts.',
    input: z.object({ id }),
    reply: z.object({
      id: z.int(),
      venueName: z.string(),
      enVenueName: z.string(),
      campus: bilingualText,
      venueType: bilingualText.nullable(),
      address: z.string(),
      enAddress: z.string(),
      telephone: z.string(),
      introduce: z.string(),
      enIntroduce: z.string(),
      openFrom: z.string(),
      openTo: z.string(),
      maxPeople: z.int(),
      showTraffic: z.boolean(),
      lng: z.number().nullable(),
      lat: z.number().nullable(),
      access: z.array(z.string()),
      pics: z.array(attachment),
      exceptions: z.array(z.object({ name: bilingualText, from: z.string(), to: z.string(), kind: z.int() })),
      sites: z.array(pageSite),
    }),
  }),
};
