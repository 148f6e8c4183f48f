import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { registrations } from '#contract/members/registration.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/access/caller';
import { schoolTime, Clock } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { RegistrationProofService } from './registration-proof.service';
import { RegisterService } from './register.service';
import { RegistrationCheckService } from './registration-check.service';
import { RegistrationDeskService } from './registration-desk.service';
import { RegistrationEntryService } from './registration-entry.service';

/** Serves registration over HTTP. */
@Controller()
export class RegisterController implements EndpointHandlers<Pick<typeof registrations, 'form' | 'code' | 'register'>> {
  constructor(
    private readonly entry: RegistrationEntryService,
    private readonly accounts: RegisterService,
  ) {}

  @ServeEndpoint(registrations.form)
  form() {
    return Promise.resolve(this.entry.form());
  }

  @ServeEndpoint(registrations.code)
  code(@EndpointInput() input: ParsedOf<typeof registrations.code>, @CurrentCaller() caller: Caller) {
    return this.entry.sendCode(input, caller);
  }

  @ServeEndpoint(registrations.register)
  register(@EndpointInput() input: ParsedOf<typeof registrations.register>, @CurrentCaller() caller: Caller) {
    return this.accounts.register(input, caller);
  }
}

/** Serves the review of registrations over HTTP. */
@Controller()
export class RegistrationDeskController implements EndpointHandlers<
  Pick<typeof registrations, 'list' | 'detail' | 'proof' | 'check' | 'exportFile'>
> {
  constructor(
    private readonly desk: RegistrationDeskService,
    private readonly checks: RegistrationCheckService,
    private readonly registrationProofs: RegistrationProofService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(registrations.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof registrations.exportFile>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @ServeEndpoint(registrations.list)
  list(@EndpointInput() input: ParsedOf<typeof registrations.list>) {
    return this.desk.list(input);
  }

  @ServeEndpoint(registrations.detail)
  detail(@EndpointInput() { id }: ParsedOf<typeof registrations.detail>, @CurrentCaller() caller: Caller) {
    return this.desk.detail(id, caller);
  }

  @ServeEndpoint(registrations.proof)
  proof(@EndpointInput() { id, attachmentId }: ParsedOf<typeof registrations.proof>, @CurrentCaller() caller: Caller) {
    return this.registrationProofs.signedUrl(id, attachmentId, caller);
  }

  @ServeEndpoint(registrations.check)
  check(
    @EndpointInput() { ids, checkStatus, checkContent }: ParsedOf<typeof registrations.check>,
    @CurrentCaller() caller: Caller,
  ) {
    return this.checks.check(ids, checkStatus, checkContent, caller);
  }
}
