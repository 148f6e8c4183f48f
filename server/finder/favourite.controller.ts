import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { favourites } from '#contract/finder/favourite.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { FavouriteService } from './favourite.service';

/** HTTP API of favourite sites and repeat bookings. */
@Controller()
export class FavouriteController implements EndpointHandlers<typeof favourites> {
  constructor(private readonly favourites: FavouriteService) {}

  @ServeEndpoint(favourites.mine)
  mine(
    @EndpointInput() _input: ParsedOf<typeof favourites.mine>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof favourites.mine>> {
    return this.favourites.mine(caller);
  }

  @ServeEndpoint(favourites.set)
  set(
    @EndpointInput() input: ParsedOf<typeof favourites.set>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof favourites.set>> {
    return this.favourites.set(caller, input);
  }

  @ServeEndpoint(favourites.again)
  again(
    @EndpointInput() { tradeNo }: ParsedOf<typeof favourites.again>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof favourites.again>> {
    return this.favourites.repeatBooking(caller, tradeNo);
  }
}
