import { endOffer } from '#contract/waitlist/waitlist.jobs';
import { WaitlistOfferService } from '#server/waitlist/waitlist-offer.service';
import { handleJob } from '#workers/kit/handler';

/** Job handlers of the waitlist. */
export const waitlistHandlers = [handleJob(endOffer, ({ id }, work) => work.get(WaitlistOfferService).endOffer(id))];
