import { Controller } from '@nestjs/common';
import { account } from '#contract/members/account.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { PayPasswordService } from './pay-password.service';

/** Serves the own payment password over HTTP. */
@Controller()
export class PayPasswordController implements EndpointHandlers<
  Pick<typeof account, 'payPasswordCode' | 'payPassword'>
> {
  constructor(private readonly payPasswords: PayPasswordService) {}

  @ServeEndpoint(account.payPasswordCode)
  payPasswordCode(@EndpointInput() input: ParsedOf<typeof account.payPasswordCode>, @CurrentCaller() caller: Caller) {
    return this.payPasswords.sendCode(input, caller);
  }

  @ServeEndpoint(account.payPassword)
  payPassword(@EndpointInput() input: ParsedOf<typeof account.payPassword>, @CurrentCaller() caller: Caller) {
    return this.payPasswords.set(input, caller);
  }
}
