import { favourites } from '#contract/finder/favourite.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { FavouriteService } from './favourite.service';

/** HTTP API of favourite sites and repeat bookings. */
export const FavouriteController = controllerFor(favourites, { favourites: FavouriteService }, ({ favourites }) => ({
  mine: (_input, caller) => favourites.mine(caller),
  set: (input, caller) => favourites.set(caller, input),
  again: ({ tradeNo }, caller) => favourites.repeatBooking(caller, tradeNo),
}));
