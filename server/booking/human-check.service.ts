import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { BookingRefusal } from '#domain/booking/booking.rules';
import { findMaintenanceRefusal } from '#domain/booking/booking-maintenance.rules';
import type { LocalDate } from '#domain/kit/time';
import { Clock, schoolHour } from '#server/kit/runtime/clock';
import { ENV, type Env } from '#server/kit/runtime/env';
import { SchoolVariant } from '#server/kit/settings/variant';
import { CaptchaService } from '#server/session/captcha.service';

/** The page a context token was issued for. A visitor's has user 0 and cannot submit. */
export interface BookingContext {
  readonly siteId: number;
  readonly date: LocalDate;
  readonly userId: number;
}

/** Checks that a submit comes from a person, by captcha and booking flow, as far as the settings require. */
@Injectable()
export class HumanCheck {
  private readonly key: Buffer;

  constructor(
    @Inject(ENV) env: Env,
    private readonly variant: SchoolVariant,
    private readonly captcha: CaptchaService,
    private readonly clock: Clock,
  ) {
    this.key = createHmac('sha256', env.TOKEN_SECRET).update('reservation context').digest();
  }

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
   * Returns the context token of a page, which sends it back when it submits: signed, not stored. The captcha the
   * member will need is drawn in advance.
   */
  issue(context: BookingContext): string {
    const kind = this.captchaKind;
    if (this.asksCaptcha && kind !== 'none' && context.userId !== 0) this.captcha.announce(kind, context.userId);
    const { siteId, date, userId } = context;
    const claims = `${siteId}.${date}.${userId}.${this.clock.now().toString(36)}`;
    return `${claims}.${this.sign(claims)}`;
  }

  /**
   * Returns whether the flow from the page to the submit is valid. If the school requires a context, it must be of this
   * user, site and date, not older than allowed and not younger than a person could be.
   */
  flowOf(token: string | undefined, context: BookingContext): 'fine' | 'abnormal' {
    const { contextToken, contextTokenMin, minFlowMs } = this.variant.flow;
    if (!contextToken) return 'fine';
    const issuedAt = this.issuedAt(token ?? '', context);
    if (issuedAt === null) return 'abnormal';
    const age = this.clock.now() - issuedAt;
    return age > contextTokenMin * 60_000 || age < minFlowMs ? 'abnormal' : 'fine';
  }

  private issuedAt(token: string, { siteId, date, userId }: BookingContext): number | null {
    const parts = token.split('.');
    const [site, day, user, at = '', signatureText = ''] = parts;
    if (parts.length !== 5 || site !== String(siteId) || day !== date || user !== String(userId)) return null;
    const right = Buffer.from(this.sign(parts.slice(0, 4).join('.')));
    const signature = Buffer.from(signatureText);
    return right.length === signature.length && timingSafeEqual(right, signature) ? Number.parseInt(at, 36) : null;
  }

  private sign(claims: string): string {
    return createHmac('sha256', this.key).update(claims).digest('base64url').slice(0, 32);
  }
}
