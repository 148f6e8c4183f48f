import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { whyNotEmail } from '#domain/kit/identity';
import { normalizeCardNo, whyNotDocument, whyNotNewPassword, type PasswordRule } from '#domain/members/account.rules';
import { memberFailure } from '#domain/members/member.failures';
import type { CardType } from '#domain/members/member.status';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { Settings } from '#server/kit/settings/settings';
import { throwIfFieldsRefused } from '#server/kit/http/field-failures';

/** The school's rules for registration and passwords. */
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

  /** The captcha that anonymous callers pass before a code is sent. */
  get captcha(): 'clickWord' | 'blockPuzzle' {
    return this.settings.get('captcha.mode') === 'blockPuzzle' ? 'blockPuzzle' : 'clickWord';
  }

  /** Whether registration is open, and the school's label for external people. */
  get registration(): { readonly enabled: boolean; readonly label: string; readonly labelEn: string } {
    return {
      enabled: this.settings.get('register.enabled'),
      label: this.settings.get('school.externalLabel'),
      labelEn: this.settings.get('school.externalLabelEn'),
    };
  }

  /** Throws if registration is closed. */
  assertRegistrationOpen(): void {
    if (!this.registration.enabled) throw new Failure(memberFailure.registerOff);
  }

  /** Throws a refusal on the field if the school's rule refuses the password. */
  assertPassword(password: string): void {
    throwIfFieldsRefused({ password: this.whyNotPassword(password) });
  }

  /** Returns why a password is refused, or null. */
  whyNotPassword(password: string) {
    return whyNotNewPassword(password, this.password);
  }

  /**
   * Returns why email address and document are refused, by field. An empty address and a missing document are valid.
   */
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
        cardNo === undefined
          ? null
          : whyNotDocument(cardType, normalizeCardNo(cardNo), schoolTime(this.clock.now()).date),
    };
  }
}
