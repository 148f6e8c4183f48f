import { Injectable } from '@nestjs/common';
import type { BookingRefusal } from '#domain/reservations/booking.rules';
import { whyMaintained } from '#domain/reservations/maintenance.rules';
import { Clock, schoolHour } from '#server/kit/clock';
import { Variant } from '#server/kit/variant';
import { CaptchaService } from '#server/session/captcha.service';
import { ContextToken, type Context } from './context-token.service';

/** Whether a submit comes from somebody who looked and solved, as far as the school asks. */
@Injectable()
export class HumanCheck {
  constructor(
    private readonly variant: Variant,
    private readonly captcha: CaptchaService,
    private readonly contexts: ContextToken,
    private readonly clock: Clock,
  ) {}

  /** Must a submit carry a solved captcha? */
  get asksCaptcha(): boolean {
    return this.variant.captcha.submit;
  }

  /** The kind of captcha a page shows before it submits; `none` where none is asked. */
  get captchaKind(): 'none' | 'clickWord' | 'blockPuzzle' {
    return this.variant.captcha.mode;
  }

  /** R16: why nothing is booked at this minute, or null. */
  get closedNow(): BookingRefusal | null {
    return whyMaintained(this.variant.maintenance, schoolHour(this.clock.now()));
  }

  /** Uses the captcha up: false when it is missing, unknown, used, somebody else's or younger than a person can be. */
  async isHuman(captchaVerification: string | undefined, userId: number): Promise<boolean> {
    const passed = await this.captcha.consume(captchaVerification, userId);
    return passed !== null && this.clock.now() - passed.at >= this.variant.captcha.minAgeMs;
  }

  /** The context a page gives back when it submits. */
  issue(context: Context): string {
    return this.contexts.issue(context);
  }

  /** Is the flow from the page to the submit in order? */
  flowOf(token: string | undefined, context: Context): 'fine' | 'abnormal' {
    return this.contexts.flowOf(token, context);
  }
}
