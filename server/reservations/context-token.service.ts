import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { ENV, type Env } from '#server/kit/env';
import { Variant } from '#server/kit/variant';
import { Clock } from '#server/kit/clock';

/** What a context token was made for. A stranger's is made for user 0 and cannot submit. */
export interface Context {
  readonly siteId: number;
  readonly date: LocalDate;
  readonly userId: number;
}

/** The reservation context that day/info hands out and submit gives back: signed, not stored. */
@Injectable()
export class ContextToken {
  private readonly key: Buffer;

  constructor(
    @Inject(ENV) env: Env,
    private readonly variant: Variant,
    private readonly clock: Clock,
  ) {
    this.key = createHmac('sha256', env.TOKEN_SECRET).update('reservation context').digest();
  }

  /** A token for one person, site and date, good from now on. */
  issue({ siteId, date, userId }: Context): string {
    const claims = `${siteId}.${date}.${userId}.${this.clock.now().toString(36)}`;
    return `${claims}.${this.sign(claims)}`;
  }

  /** Is the flow in order? Where the school asks for a context it must be this person's, for this site and date, not older than allowed and not younger than a person can be. */
  flowOf(token: string | undefined, context: Context): 'fine' | 'abnormal' {
    const { contextToken, contextTokenMin, minFlowMs } = this.variant.flow;
    if (!contextToken) return 'fine';
    const issuedAt = this.issuedAt(token ?? '', context);
    if (issuedAt === null) return 'abnormal';
    const age = this.clock.now() - issuedAt;
    return age > contextTokenMin * 60_000 || age < minFlowMs ? 'abnormal' : 'fine';
  }

  private issuedAt(token: string, { siteId, date, userId }: Context): number | null {
    const parts = token.split('.');
    const [site, day, user, at = '', given = ''] = parts;
    if (parts.length !== 5 || site !== String(siteId) || day !== date || user !== String(userId)) return null;
    const right = Buffer.from(this.sign(parts.slice(0, 4).join('.')));
    const said = Buffer.from(given);
    return right.length === said.length && timingSafeEqual(right, said) ? Number.parseInt(at, 36) : null;
  }

  private sign(claims: string): string {
    return createHmac('sha256', this.key).update(claims).digest('base64url').slice(0, 32);
  }
}
