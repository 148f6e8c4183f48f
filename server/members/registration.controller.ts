import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { registrations } from '#contract/members/registration.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/caller';
import { schoolTime, Clock } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ProofService } from './proof.service';
import { RegisterService } from './register.service';
import { RegistrationCheckService } from './registration-check.service';
import { RegistrationDeskService } from './registration-desk.service';
import { RegistrationDoorService } from './registration-door.service';

/** Serves registration over HTTP. */
@Controller()
export class RegisterController implements Answers<Pick<typeof registrations, 'form' | 'code' | 'register'>> {
  constructor(
    private readonly door: RegistrationDoorService,
    private readonly accounts: RegisterService,
  ) {}

  @Serve(registrations.form)
  form() {
    return Promise.resolve(this.door.form());
  }

  @Serve(registrations.code)
  code(@Input() input: ParsedOf<typeof registrations.code>, @By() caller: Caller) {
    return this.door.sendCode(input, caller);
  }

  @Serve(registrations.register)
  register(@Input() input: ParsedOf<typeof registrations.register>, @By() caller: Caller) {
    return this.accounts.register(input, caller);
  }
}

/** Serves the review of registrations over HTTP. */
@Controller()
export class RegistrationDeskController implements Answers<
  Pick<typeof registrations, 'list' | 'detail' | 'proof' | 'check' | 'exportFile'>
> {
  constructor(
    private readonly desk: RegistrationDeskService,
    private readonly checks: RegistrationCheckService,
    private readonly papers: ProofService,
    private readonly clock: Clock,
  ) {}

  @Serve(registrations.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof registrations.exportFile>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @Serve(registrations.list)
  list(@Input() input: ParsedOf<typeof registrations.list>) {
    return this.desk.list(input);
  }

  @Serve(registrations.detail)
  detail(@Input() { id }: ParsedOf<typeof registrations.detail>, @By() caller: Caller) {
    return this.desk.detail(id, caller);
  }

  @Serve(registrations.proof)
  proof(@Input() { id, attachmentId }: ParsedOf<typeof registrations.proof>, @By() caller: Caller) {
    return this.papers.address(id, attachmentId, caller);
  }

  @Serve(registrations.check)
  check(@Input() { ids, checkStatus, checkContent }: ParsedOf<typeof registrations.check>, @By() caller: Caller) {
    return this.checks.check(ids, checkStatus, checkContent, caller);
  }
}
