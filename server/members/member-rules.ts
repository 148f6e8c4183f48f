import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { whyNotEmail } from '#domain/kit/identity';
import { plainCardNo, whyNotDocument, whyNotNewPassword, type PasswordRule } from '#domain/members/account.rules';
import { memberFailure } from '#domain/members/member.failures';
import type { CardType } from '#domain/members/member.status';
import { Clock, schoolTime } from '#server/kit/clock';
import { Settings } from '#server/kit/settings';
import { insistFields } from '#server/kit/refused-fields';

/** What this school asks of people who register or change their passwords. */
@Injectable()
export class MemberRules {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** The school's password rule. */
  get password(): PasswordRule {
    return { rule: this.settings.get('pwd.rule') as PasswordRule['rule'], minimum: this.settings.get('pwd.minLength') };
  }

  /** Which captcha a stranger passes before a code is sent. */
  get captcha(): 'none' | 'clickWord' | 'blockPuzzle' {
    const mode = this.settings.get('captcha.mode');
    if (!this.settings.get('code.captcha') || mode === 'none') return 'none';
    return mode === 'blockPuzzle' ? 'blockPuzzle' : 'clickWord';
  }

  /** Is registration open, and what are outsiders called here? */
  get registration(): { readonly enabled: boolean; readonly label: string; readonly labelEn: string } {
    return {
      enabled: this.settings.get('register.enabled'),
      label: this.settings.get('school.externalLabel'),
      labelEn: this.settings.get('school.externalLabelEn'),
    };
  }

  /** Refuses everything about registering where it is closed. */
  insistOpen(): void {
    if (!this.registration.enabled) throw new Failure(memberFailure.registerOff);
  }

  /** Refuses a password the school's rule refuses, on its field. */
  insistPassword(password: string): void {
    insistFields({ password: this.whyNotPassword(password) });
  }

  /** Why a password is refused, or null. */
  whyNotPassword(password: string) {
    return whyNotNewPassword(password, this.password);
  }

  /** Why the mail address and the document of a person are refused, field by field; an empty address and no document are nothing wrong. */
  whyNotPerson({
    email,
    cardType,
    cardNo,
  }: {
    readonly email: string;
    readonly cardType: CardType;
    readonly cardNo: string | undefined;
  }) {
    return {
      email: email === '' ? null : whyNotEmail(email),
      cardNo:
        cardNo === undefined ? null : whyNotDocument(cardType, plainCardNo(cardNo), schoolTime(this.clock.now()).date),
    };
  }
}
