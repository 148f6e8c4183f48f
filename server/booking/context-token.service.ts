import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { ENV, type Env } from '#server/kit/runtime/env';
import { SchoolVariant } from '#server/kit/settings/variant';
import { Clock } from '#server/kit/runtime/clock';

/** The context a token was issued for. A visitor's context has user 0 and cannot submit. */
export interface BookingContext {
  readonly siteId: number;
  readonly date: LocalDate;
  readonly userId: number;
}

/**
 * Issues and verifies the booking context that day/info returns and submit sends back. The token is signed, not stored.
 */
@Injectable()
export class ContextToken {
  private readonly key: Buffer;

  constructor(
    @Inject(ENV) env: Env,
    private readonly variant: SchoolVariant,
    private readonly clock: Clock,
  ) {
    this.key = createHmac('sha256', env.TOKEN_SECRET).update('reservation context').digest();
  }

  /** Returns a token for one user, site and date, valid from now. */
  issue({ siteId, date, userId }: BookingContext): string {
    const claims = `${siteId}.${date}.${userId}.${this.clock.now().toString(36)}`;
    return `${claims}.${this.sign(claims)}`;
  }

  /**
   * Returns whether the flow is valid. If the school requires a context, it must be of this user, site and date, not
   * older than allowed and not younger than a person could be.
   */
  verify(token: string | undefined, context: BookingContext): 'fine' | 'abnormal' {
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
