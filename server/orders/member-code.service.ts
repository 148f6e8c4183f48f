import { Inject, Injectable } from '@nestjs/common';
import { readScanned } from '#domain/orders/pass-code.rules';
import { Clock } from '#server/kit/clock';
import { ENV, type Env } from '#server/kit/env';
import { memberStepOf } from './pass-seal';

/** Whose code was shown, and the half minute it belongs to; null for one that is no longer good. */
export interface ShownCode {
  readonly userId: number;
  readonly step: number | null;
}

/** The code of a member for whoever is not the orders' own door. */
@Injectable()
export class MemberCodeService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /** Reads a member's code; null for what is none. */
  read(code: string): ShownCode | null {
    const scanned = readScanned(code);
    return scanned?.kind === 'member'
      ? {
          userId: scanned.userId,
          step: memberStepOf(this.env.TOKEN_SECRET, scanned.userId, scanned.seal, this.clock.now()),
        }
      : null;
  }
}
