import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { leases } from '#contract/bulk/lease.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { InstalmentCollectService } from './instalment-collect.service';
import { InstalmentPayService } from './instalment-pay.service';
import { LeasePayService } from './lease-pay.service';

/** Payments of instalments over HTTP: at the counter, from the balance, at a channel. */
@Controller()
export class InstalmentController implements EndpointHandlers<Pick<typeof leases, 'collect' | 'pay' | 'payOnline'>> {
  constructor(
    private readonly collections: InstalmentCollectService,
    private readonly balance: LeasePayService,
    private readonly channels: InstalmentPayService,
  ) {}

  @ServeEndpoint(leases.collect)
  collect(
    @EndpointInput() input: ParsedOf<typeof leases.collect>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof leases.collect>> {
    return this.collections.collect(input, caller);
  }

  @ServeEndpoint(leases.pay)
  pay(
    @EndpointInput() input: ParsedOf<typeof leases.pay>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof leases.pay>> {
    return this.balance.pay(input, caller);
  }

  @ServeEndpoint(leases.payOnline)
  payOnline(
    @EndpointInput() input: ParsedOf<typeof leases.payOnline>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof leases.payOnline>> {
    return this.channels.open(input, caller);
  }
}
