import { Controller } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { pots } from '#contract/reservations/pot.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { PotService } from './pot.service';

/** HTTP API of draw results. */
@Controller()
export class PotController implements Answers<typeof pots> {
  constructor(private readonly pots: PotService) {}

  @Serve(pots.view)
  view(@Input() asked: ParsedOf<typeof pots.view>) {
    return this.pots.view(asked);
  }

  @Serve(pots.mine)
  mine(@Input() asked: ParsedOf<typeof pots.mine>, @By() caller: Caller) {
    return this.pots.mine(asked, memberOf(caller).userId);
  }
}
