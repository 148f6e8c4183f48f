import { Injectable } from '@nestjs/common';
import {
  gateMethod,
  gateRefusal,
  gateResult,
  type GateDirection,
  type GateRefusal,
} from '#domain/devices/device.status';
import { enumMember as codeIn } from '#domain/kit/enumeration';
import { maskName } from '#domain/kit/identity';
import type { GateAnswer } from '#contract/devices/device.contract';
import type { Tx } from '#server/kit/db/db';
import { MemberCodeService } from '#server/attendance/member-code.service';
import { GateCodeStore, type GateAnswerRow } from './gate-code.store';
import { GateFacts } from './gate-facts';
import { PassageService, type GateDevice, type RecordedPassages } from './passage.service';

/**
 * A person at a gate, identified by a code or by a recognised face. `seq` is the device's number for the result, `at`
 * the server instant (epoch ms).
 */
export interface GateCredential {
  readonly bootId: string;
  readonly seq: number;
  readonly at: number;
  readonly direction: GateDirection;
  readonly code?: string | undefined;
  readonly userId?: number | undefined;
}

interface GateDecision {
  readonly userId: number | null;
  readonly refusal: GateRefusal | null;
}

const PASS_MESSAGE = { zh: '请通行', en: 'Please go ahead' };
const gateAnswerOf = ({ result, reason, tradeNo, name }: GateAnswerRow): GateAnswer => {
  const message = result === gateResult.pass ? PASS_MESSAGE : (codeIn(gateRefusal, reason ?? '') ?? { zh: '', en: '' });
  return {
    pass: result === gateResult.pass,
    reason,
    text: message.zh,
    textEn: message.en,
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
    device: GateDevice,
    shown: GateCredential,
  ): Promise<{ readonly word: GateAnswer; readonly changes: RecordedPassages['changes'] }> {
    const { bootId, seq, at, direction } = shown;
    const before = await this.store.earlierAnswer(tx, device.id, bootId, seq);
    if (before) return { word: gateAnswerOf(before), changes: [] };
    const { userId, refusal } =
      shown.code === undefined
        ? await this.decideByFace(tx, device, shown)
        : await this.decideByCode(tx, device, { ...shown, code: shown.code });
    const result = refusal === null ? gateResult.pass : gateResult.refused;
    const { changes } = await this.passages.record(tx, device, bootId, [
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
    return {
      word: gateAnswerOf((await this.store.earlierAnswer(tx, device.id, bootId, seq)) as GateAnswerRow),
      changes,
    };
  }

  /** Decides by face: the person is known, and the entry rules are those of a code. */
  private async decideByFace(
    tx: Tx,
    device: GateDevice,
    { at, direction, userId }: GateCredential,
  ): Promise<GateDecision> {
    const refusal =
      userId === undefined
        ? gateRefusal.unknownPerson
        : await this.facts.refusalOf(tx, device, { userId, at, direction });
    return { userId: userId === undefined || refusal === gateRefusal.unknownPerson ? null : userId, refusal };
  }

  private async decideByCode(
    tx: Tx,
    device: GateDevice,
    { at, direction, code }: GateCredential & { readonly code: string },
  ): Promise<GateDecision> {
    const shown = this.codes.decode(code);
    if (!shown) return { userId: null, refusal: gateRefusal.unknownPerson };
    const { userId, step } = shown;
    const refusal = await this.facts.refusalOf(tx, device, { userId, at, direction });
    if (refusal === gateRefusal.unknownPerson) return { userId: null, refusal };
    // An old or forged code identifies nobody, so the number on it is not resolved to a name.
    if (step === null) return { userId: null, refusal: gateRefusal.codeOver };
    return {
      userId,
      refusal: refusal ?? ((await this.store.useCode(tx, userId, step, device.id)) ? null : gateRefusal.codeUsed),
    };
  }
}
