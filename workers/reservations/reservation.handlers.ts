import { endOffer } from '#contract/reservations/reservation.jobs';
import { WaitlistOfferService } from '#server/reservations/waitlist-offer.service';
import { handle } from '#workers/kit/handle';

/** Job handlers of the waitlist. */
export const reservationHandlers = [handle(endOffer, ({ id }, work) => work.get(WaitlistOfferService).end(id))];
