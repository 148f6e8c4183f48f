import type { ReplyOf } from '#contract/kit/endpoint';
import type { venuePage } from '#contract/venues/venue-page.contract';

/** A venue with its sites, pictures, prices and special hours, as its detail page reads it. */
export type VenuePage = ReplyOf<typeof venuePage.one>;
