import { endOffer } from '#contract/reservations/reservation.jobs';
import { WaitlistOfferService } from '#server/reservations/waitlist-offer.service';
import { handleJob } from '#workers/kit/handle';

/** Job handlers of the waitlist. */
export const waitlistHandlers = [handleJob(endOffer, ({ id }, work) => work.get(WaitlistOfferService).endOffer(id))];
