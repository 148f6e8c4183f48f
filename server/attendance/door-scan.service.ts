import { Inject, Injectable } from '@nestjs/common';
import { declaredFailures, Failure, sentenceOf, type FailureSpec } from '#domain/kit/failure';
import { DOOR_AHEAD_MS, DOOR_LATE_MS } from '#domain/attendance/door.rules';
import { doorScanState } from '#domain/attendance/door.status';
import { orderCheckFailure } from '#domain/attendance/order-check.failures';
import { acceptedPassSteps, parseSignedCode } from '#domain/attendance/pass-code.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { doors, SentScan } from '#contract/attendance/door.contract';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { isDoorSignature } from './door-signature';
import { DoorStore, type StoredScan } from './door.store';
import { OfflineAdmission } from './offline-admission.service';

type Sent = ParsedOf<typeof doors.send>;
type Scan = Sent['scans'][number];
const specs = (): ReadonlyMap<string, FailureSpec> => new Map(declaredFailures().map((spec) => [spec.key, spec]));

/** Returns what a phone learns about a scan of its own. */
function sentScanOf({ key, state, refusal, facts, firstAt, firstDoor }: Omit<StoredScan, 'checkerId'>): SentScan {
  const spec = refusal === null ? undefined : specs().get(refusal);
  const isDouble = state === doorScanState.double;
  return {
    key,
    state,
    firstAt: isDouble ? firstAt : null,
    firstDoor: isDouble ? firstDoor : null,
    refusal: spec ? sentenceOf(spec, 'zh', facts) : null,
    refusalEn: spec ? sentenceOf(spec, 'en', facts) : null,
  };
}

/** Executes scans that phones made without network, each exactly once, in the order in which they were made. */
@Injectable()
export class DoorScanService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly db: Db,
    private readonly store: DoorStore,
    private readonly admission: OfflineAdmission,
  ) {}

  /** Executes the scans and returns what became of each; a refused one does not stop the others. */
  async send({ scans, ...place }: Sent, caller: Member): Promise<AnswerOf<typeof doors.send>> {
    const answers: SentScan[] = [];
    for (const scan of [...scans].sort((a, b) => a.at - b.at))
      answers.push(await this.db.transact((tx) => this.sendOne(tx, scan, place, caller)));
    return { scans: answers };
  }

  private async sendOne(tx: Tx, scan: Scan, place: Omit<Sent, 'scans'>, caller: Member): Promise<SentScan> {
    const { key, tradeNo, method } = scan;
    const stored = await this.store.lockKey(tx, key);
    if (stored && stored.checkerId !== caller.userId) throw new Failure(orderCheckFailure.checkUnknown);
    if (stored) return sentScanOf(stored);
    const noted = {
      key,
      tradeNo,
      method,
      door: place.door,
      venueId: place.venueId,
      checkerId: caller.userId,
      at: scan.at,
    };
    try {
      this.assertGenuine(scan);
      const { checkId, isFirst, firstAt, firstDoor } = await this.admission.admit(tx, scan, place.venueId, caller);
      const state = isFirst ? doorScanState.done : doorScanState.double;
      await this.store.insert(tx, { ...noted, state, checkId });
      return sentScanOf({ key, state, refusal: null, facts: {}, firstAt, firstDoor });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { spec, facts } = error;
      await this.store.insert(tx, { ...noted, state: doorScanState.refused, refusal: spec.key, facts });
      return sentScanOf({
        key,
        state: doorScanState.refused,
        refusal: spec.key,
        facts,
        firstAt: null,
        firstDoor: null,
      });
    }
  }

  /** Throws if the time cannot be true, or the code was not one of ours at that time. */
  private assertGenuine({ at, code, tradeNo }: Scan): void {
    const now = this.admission.now();
    if (at > now + DOOR_AHEAD_MS || at < now - DOOR_LATE_MS) throw new Failure(orderCheckFailure.doorTime);
    if (code === null) return;
    const signed = parseSignedCode(code);
    const isOurs =
      signed !== null &&
      isDoorSignature(this.env.TOKEN_SECRET, signed.signed, signed.signature) &&
      acceptedPassSteps(at).includes(signed.step) &&
      (signed.kind === 'member' || signed.tradeNo === tradeNo);
    if (!isOurs) throw new Failure(orderCheckFailure.doorForged);
  }
}
