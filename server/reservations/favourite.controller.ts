import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { favourites } from '#contract/reservations/favourite.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { FavouriteService } from './favourite.service';

/** HTTP API of favourite sites and repeat bookings. */
@Controller()
export class FavouriteController implements Answers<typeof favourites> {
  constructor(private readonly kept: FavouriteService) {}

  @Serve(favourites.mine)
  mine(
    @Input() _input: ParsedOf<typeof favourites.mine>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof favourites.mine>> {
    return this.kept.mine(caller);
  }

  @Serve(favourites.set)
  set(@Input() input: ParsedOf<typeof favourites.set>, @By() caller: Caller): Promise<AnswerOf<typeof favourites.set>> {
    return this.kept.set(caller, input);
  }

  @Serve(favourites.again)
  again(
    @Input() { tradeNo }: ParsedOf<typeof favourites.again>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof favourites.again>> {
    return this.kept.again(caller, tradeNo);
  }
}
