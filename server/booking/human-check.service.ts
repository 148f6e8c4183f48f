import { Injectable } from '@nestjs/common';
import type { BookingRefusal } from '#domain/booking/booking.rules';
import { findMaintenanceRefusal } from '#domain/booking/booking-maintenance.rules';
import { Clock, schoolHour } from '#server/kit/runtime/clock';
import { SchoolVariant } from '#server/kit/settings/variant';
import { CaptchaService } from '#server/session/captcha.service';
import { ContextToken, type BookingContext } from './context-token.service';

/** Checks that a submit comes from a person, by captcha and booking flow, as far as the settings require. */
@Injectable()
export class HumanCheck {
  constructor(
    private readonly variant: SchoolVariant,
    private readonly captcha: CaptchaService,
    private readonly contexts: ContextToken,
    private readonly clock: Clock,
  ) {}

  /** Returns whether a submit must carry a solved captcha. */
  get asksCaptcha(): boolean {
    return this.variant.captcha.submit;
  }

  /** Returns the kind of captcha a page shows before it submits; `none` if none is required. */
  get captchaKind(): 'none' | 'clickWord' | 'blockPuzzle' {
    return this.variant.captcha.mode;
  }

  /** R16: returns the refusal of bookings during maintenance, or null. */
  get maintenanceRefusal(): BookingRefusal | null {
    return findMaintenanceRefusal(this.variant.maintenance, schoolHour(this.clock.now()));
  }

  /**
   * Consumes the captcha. Returns null if it is missing, unknown, used, of another user, or younger than a person could
   * be; otherwise a function that gives it back because nothing was booked.
   */
  async verify(captchaVerification: string | undefined, userId: number): Promise<(() => Promise<void>) | null> {
    const passed = await this.captcha.consume(captchaVerification, userId);
    if (!captchaVerification || !passed || this.clock.now() - passed.at < this.variant.captcha.minAgeMs) return null;
    return () => this.captcha.giveBack(captchaVerification, passed);
  }

  /**
   * Returns the context token a page sends back when it submits. The captcha the member will need is drawn in advance.
   */
  issue(context: BookingContext): string {
    const kind = this.captchaKind;
    if (this.asksCaptcha && kind !== 'none' && context.userId !== 0) this.captcha.announce(kind, context.userId);
    return this.contexts.issue(context);
  }

  /** Returns whether the flow from the page to the submit is valid. */
  flowOf(token: string | undefined, context: BookingContext): 'fine' | 'abnormal' {
    return this.contexts.verify(token, context);
  }
}
