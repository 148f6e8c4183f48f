import { gateRefusal } from '#domain/devices/device.status';
import { enumMember as codeIn } from '#domain/kit/enumeration';
import { maskCard, maskName } from '#domain/kit/identity';
import type { GateRow } from '#contract/gates/gate.contract';
import { schoolStamp } from '#server/kit/runtime/clock';
import type { GateListRow } from './gate.store';

/** Returns a row with masked names and cards; only reasons with a label are shown. */
export const toGateRow = ({ at, name, cardNo, reason, ...rest }: GateListRow): GateRow => ({
  ...rest,
  reason: reason !== null && codeIn(gateRefusal, reason) ? reason : null,
  at: schoolStamp(at),
  userName: name !== null ? maskName(name) : cardNo !== null ? maskCard(cardNo) : '—',
});
