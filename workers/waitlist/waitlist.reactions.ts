import { endOffer } from '#contract/waitlist/waitlist.jobs';
import { waitlistOffered } from '#contract/waitlist/waitlist.events';
import { WaitlistOfferService } from '#server/waitlist/waitlist-offer.service';
import { WaitlistAcceptService } from '#server/waitlist/waitlist-accept.service';
import { onEvent, enqueue } from '#workers/kit/reaction';

/** Reactions to waitlist offers: the member is notified, and the offer ends at its deadline. */
export const waitlistReactions = [
  onEvent('reservations.tell-offer', waitlistOffered, async ({ id }, work) => {
    await work.get(WaitlistOfferService).notify(id);
    await work.get(WaitlistAcceptService).bookAutomatically(id);
  }),
  enqueue('reservations.end-offer-at-deadline', waitlistOffered, endOffer, ({ id, offerNo, offerUntil }) => ({
    payload: { id },
    when: { id: `${id}.${offerNo}`, at: offerUntil },
  })),
];
