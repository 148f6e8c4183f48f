import { Injectable } from '@nestjs/common';
import {
  gateMethod,
  gateRefusal,
  gateResult,
  type GateDirection,
  type GateRefusal,
} from '#domain/devices/device.status';
import { whyNotThrough } from '#domain/gates/gate-code.rules';
import { memberOf as codeIn } from '#domain/kit/enumeration';
import { maskName } from '#domain/kit/identity';
import type { GateWord } from '#contract/devices/device.contract';
import type { Tx } from '#server/kit/db';
import { MemberCodeService } from '#server/orders/member-code.service';
import { GateCodeStore, type Answered } from './gate-code.store';
import { GateFacts } from './gate-facts';
import { PassageService, type Door, type Taken } from './passage.service';

/**
 * A person at a gate, identified by a code or by a recognised face. `seq` is the device's number for the result, `at`
 * the server instant (epoch ms).
 */
export interface ShownAt {
  readonly bootId: string;
  readonly seq: number;
  readonly at: number;
  readonly direction: GateDirection;
  readonly code?: string | undefined;
  readonly userId?: number | undefined;
}

interface Decision {
  readonly userId: number | null;
  readonly refusal: GateRefusal | null;
}

const OPEN = { zh: '请通行', en: 'Please go ahead' };
const word = ({ result, reason, tradeNo, name }: Answered): GateWord => {
  const said = result === gateResult.pass ? OPEN : (codeIn(gateRefusal, reason ?? '') ?? { zh: '', en: '' });
  return {
    pass: result === gateResult.pass,
    reason,
    text: said.zh,
    textEn: said.en,
    userName: name === null ? '' : maskName(name),
    tradeNo,
  };
};

/** Decides whether a member's code or face opens a gate. Only the resulting passage is stored. */
@Injectable()
export class GateCodeService {
  constructor(
    private readonly store: GateCodeStore,
    private readonly codes: MemberCodeService,
    private readonly facts: GateFacts,
    private readonly passages: PassageService,
  ) {}

  /**
   * Decides and stores the passage inside the caller's transaction; publish the returned changes last. A repeated
   * number of the same device gets the earlier answer.
   */
  async show(
    tx: Tx,
    door: Door,
    shown: ShownAt,
  ): Promise<{ readonly word: GateWord; readonly changes: Taken['changes'] }> {
    const { bootId, seq, at, direction } = shown;
    const before = await this.store.answered(tx, door.id, bootId, seq);
    if (before) return { word: word(before), changes: [] };
    const { userId, refusal } =
      shown.code === undefined
        ? await this.known(tx, door, shown)
        : await this.decide(tx, door, { ...shown, code: shown.code });
    const result = refusal === null ? gateResult.pass : gateResult.refused;
    const { changes } = await this.passages.take(tx, door, bootId, [
      {
        seq,
        at,
        deviceAt: null,
        direction,
        userId,
        username: null,
        cardNo: null,
        method: shown.code === undefined ? gateMethod.face : gateMethod.qr,
        result,
        reason: refusal,
        late: false,
        clockSuspect: false,
      },
    ]);
    return { word: word((await this.store.answered(tx, door.id, bootId, seq)) as Answered), changes };
  }

  /** Decides by face: the person is known, and the entry rules are those of a code. */
  private async known(tx: Tx, door: Door, { at, direction, userId }: ShownAt): Promise<Decision> {
    const comer = userId === undefined ? null : await this.store.comer(tx, userId, door.venueId);
    if (userId === undefined || !comer) return { userId: null, refusal: gateRefusal.unknownPerson };
    return { userId, refusal: whyNotThrough({ direction, ...(await this.facts.of(tx, door, { userId, at }, comer)) }) };
  }

  private async decide(
    tx: Tx,
    door: Door,
    { at, direction, code }: ShownAt & { readonly code: string },
  ): Promise<Decision> {
    const shown = this.codes.read(code);
    const comer = shown && (await this.store.comer(tx, shown.userId, door.venueId));
    if (!shown || !comer) return { userId: null, refusal: gateRefusal.unknownPerson };
    // An old or forged code identifies nobody, so the number on it is not resolved to a name.
    if (shown.step === null) return { userId: null, refusal: gateRefusal.codeOver };
    const { userId } = shown;
    const refusal = whyNotThrough({ direction, ...(await this.facts.of(tx, door, { userId, at }, comer)) });
    return {
      userId,
      refusal: refusal ?? ((await this.store.use(tx, userId, shown.step, door.id)) ? null : gateRefusal.codeUsed),
    };
  }
}
