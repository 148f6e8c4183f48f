import { Inject, Injectable } from '@nestjs/common';
import { parseScannedCode } from '#domain/attendance/pass-code.rules';
import { Clock } from '#server/kit/runtime/clock';
import { ENV, type Env } from '#server/kit/runtime/env';
import { memberSignatureStep } from './pass-signature';

/** The member of a code and its 30-second step; null if the code has expired. */
interface MemberCode {
  readonly userId: number;
  readonly step: number | null;
}

/** Decodes member codes for areas outside orders. */
@Injectable()
export class MemberCodeService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /** Decodes a member code; null if it is none. */
  decode(code: string): MemberCode | null {
    const scanned = parseScannedCode(code);
    return scanned?.kind === 'member'
      ? {
          userId: scanned.userId,
          step: memberSignatureStep(this.env.TOKEN_SECRET, scanned.userId, scanned.seal, this.clock.now()),
        }
      : null;
  }
}
