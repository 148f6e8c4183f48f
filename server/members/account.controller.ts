import { Controller } from '@nestjs/common';
import { account } from '#contract/members/account.contract';
import { human } from '#contract/members/human.contract';
import { passwords } from '#contract/members/password.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ContactService } from './contact.service';
import { HumanService } from './human.service';
import { PasswordModifyService } from './password-modify.service';
import { PasswordResetService } from './password-reset.service';
import { PayPasswordService } from './pay-password.service';
import { ProfileService } from './profile.service';
import { ProofService } from './proof.service';
import { ResubmitService } from './resubmit.service';

/** Serves password reset and change over HTTP. */
@Controller()
export class PasswordController implements Answers<typeof passwords> {
  constructor(
    private readonly resets: PasswordResetService,
    private readonly changes: PasswordModifyService,
  ) {}

  @Serve(passwords.resetCode)
  resetCode(@Input() input: ParsedOf<typeof passwords.resetCode>, @By() caller: Caller) {
    return this.resets.sendCode(input, caller);
  }

  @Serve(passwords.reset)
  reset(@Input() input: ParsedOf<typeof passwords.reset>, @By() caller: Caller) {
    return this.resets.reset(input, caller);
  }

  @Serve(passwords.modify)
  modify(@Input() input: ParsedOf<typeof passwords.modify>, @By() caller: Caller) {
    return this.changes.modify(input, caller);
  }
}

/** Serves the own account over HTTP. */
@Controller()
export class AccountController implements Answers<Omit<typeof account, 'proofs'>> {
  constructor(
    private readonly profile: ProfileService,
    private readonly contacts: ContactService,
    private readonly payPasswords: PayPasswordService,
    private readonly applications: ResubmitService,
  ) {}

  @Serve(account.self)
  self(@Input() _: ParsedOf<typeof account.self>, @By() caller: Caller) {
    return this.profile.self(caller);
  }

  @Serve(account.reveal)
  reveal(@Input() input: ParsedOf<typeof account.reveal>, @By() caller: Caller) {
    return this.profile.reveal(input, caller);
  }

  @Serve(account.save)
  save(@Input() input: ParsedOf<typeof account.save>, @By() caller: Caller) {
    return this.profile.save(input, caller);
  }

  @Serve(account.contactCode)
  contactCode(@Input() input: ParsedOf<typeof account.contactCode>, @By() caller: Caller) {
    return this.contacts.sendCode(input, caller);
  }

  @Serve(account.contact)
  async contact(@Input() input: ParsedOf<typeof account.contact>, @By() caller: Caller) {
    await this.contacts.change(input, caller);
    return this.profile.self(caller);
  }

  @Serve(account.payPasswordCode)
  payPasswordCode(@Input() input: ParsedOf<typeof account.payPasswordCode>, @By() caller: Caller) {
    return this.payPasswords.sendCode(input, caller);
  }

  @Serve(account.payPassword)
  payPassword(@Input() input: ParsedOf<typeof account.payPassword>, @By() caller: Caller) {
    return this.payPasswords.set(input, caller);
  }

  @Serve(account.resubmit)
  async resubmit(@Input() input: ParsedOf<typeof account.resubmit>, @By() caller: Caller) {
    await this.applications.resubmit(input, caller);
    return this.profile.self(caller);
  }
}

/** Serves proof files of registrations over HTTP. */
@Controller()
export class ProofController implements Answers<Pick<typeof account, 'proofs'>> {
  constructor(
    private readonly papers: ProofService,
    private readonly profile: ProfileService,
  ) {}

  @Serve(account.proofs)
  async proofs(@Input() { ids }: ParsedOf<typeof account.proofs>, @By() caller: Caller) {
    await this.papers.add(ids, caller);
    return this.profile.self(caller);
  }
}

/** Serves the message-based captcha alternative over HTTP. */
@Controller()
export class HumanController implements Answers<typeof human> {
  constructor(private readonly people: HumanService) {}

  @Serve(human.code)
  code(@Input() input: ParsedOf<typeof human.code>, @By() caller: Caller) {
    return this.people.send(input, caller);
  }

  @Serve(human.check)
  check(@Input() input: ParsedOf<typeof human.check>, @By() caller: Caller) {
    return this.people.check(input, caller);
  }
}
