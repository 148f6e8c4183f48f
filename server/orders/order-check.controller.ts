import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { orderChecks } from '#contract/orders/order-check.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { OrderCheckService } from './order-check.service';
import { PlaceService } from './place.service';

/** HTTP endpoints of entry codes and checks. */
@Controller()
export class OrderCheckController implements Answers<typeof orderChecks> {
  constructor(
    private readonly door: OrderCheckService,
    private readonly places: PlaceService,
  ) {}

  @Serve(orderChecks.passCode)
  passCode(
    @Input() input: ParsedOf<typeof orderChecks.passCode>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof orderChecks.passCode>> {
    return this.places.passCode(caller, input);
  }

  @Serve(orderChecks.memberCode)
  memberCode(
    @Input() _input: ParsedOf<typeof orderChecks.memberCode>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof orderChecks.memberCode>> {
    return this.places.memberCode(caller);
  }

  @Serve(orderChecks.check)
  check(
    @Input() input: ParsedOf<typeof orderChecks.check>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof orderChecks.check>> {
    return this.door.check(caller, input);
  }

  @Serve(orderChecks.look)
  look(
    @Input() { code }: ParsedOf<typeof orderChecks.look>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof orderChecks.look>> {
    return this.door.look(caller, code);
  }

  @Serve(orderChecks.recent)
  recent(
    @Input() _input: ParsedOf<typeof orderChecks.recent>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof orderChecks.recent>> {
    return this.door.recent(caller);
  }

  @Serve(orderChecks.placeCode)
  placeCode(
    @Input() { venueSiteId }: ParsedOf<typeof orderChecks.placeCode>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof orderChecks.placeCode>> {
    return this.places.placeCode(caller, venueSiteId);
  }

  @Serve(orderChecks.place)
  place(
    @Input() { code }: ParsedOf<typeof orderChecks.place>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof orderChecks.place>> {
    return this.places.place(caller, code);
  }

  @Serve(orderChecks.selfSign)
  selfSign(
    @Input() input: ParsedOf<typeof orderChecks.selfSign>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof orderChecks.selfSign>> {
    return this.door.selfSign(caller, input);
  }
}
