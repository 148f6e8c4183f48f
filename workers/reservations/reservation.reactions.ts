import { endOffer } from '#contract/reservations/reservation.jobs';
import { waitOffered } from '#contract/reservations/waitlist.events';
import { WaitlistOfferService } from '#server/reservations/waitlist-offer.service';
import { WaitlistTakeService } from '#server/reservations/waitlist-take.service';
import { on, putAway } from '#workers/kit/react';

/** Reactions to waitlist offers: the member is notified, and the offer ends at its deadline. */
export const reservationReactions = [
  on('reservations.tell-offer', waitOffered, async ({ id }, work) => {
    await work.get(WaitlistOfferService).follow(id);
    await work.get(WaitlistTakeService).byItself(id);
  }),
  putAway('reservations.end-offer-at-deadline', waitOffered, endOffer, ({ id, offerNo, offerUntil }) => ({
    payload: { id },
    when: { id: `${id}.${offerNo}`, at: offerUntil },
  })),
];
