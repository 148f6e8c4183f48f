import { refuse, type Refusal } from '#domain/kit/failure';
import { reconFailure } from './recon.failures';
import {
  findingKind,
  findingState,
  reconSource,
  repair,
  type FindingKind,
  type FindingState,
  type ReconSource,
  type Repair,
} from './recon.status';

/** The facts of a finding that decide its repairs. */
interface RepairableFinding {
  readonly source: ReconSource;
  readonly kind: FindingKind;
  readonly state: FindingState;
}

/** Findings about a payment or refund of ours that its channel can be queried about. */
const queriedKinds: ReadonlySet<FindingKind> = new Set([
  findingKind.status,
  findingKind.onlyOurs,
  findingKind.paidAmount,
  findingKind.paidAccount,
  findingKind.paidCurrency,
]);

/**
 * Returns the repairs that fit a finding, the proposed one first. Findings in our own ledger are settled by hand:
 * nothing rewrites it. So is money for a number that we never issued: the channel cannot be queried about it.
 */
export const repairsFor = ({ source, kind }: Pick<RepairableFinding, 'source' | 'kind'>): readonly Repair[] => {
  if (source === reconSource.books) return [repair.byHand];
  if (kind === findingKind.double) return [repair.refundDouble, repair.byHand];
  return queriedKinds.has(kind) ? [repair.askChannel, repair.byHand] : [repair.byHand];
};

/** Returns why a repair cannot be requested, or null. */
export const whyNotRequest = (finding: RepairableFinding, repairType: Repair, note: string | null): Refusal | null => {
  if (finding.state !== findingState.open) return refuse(reconFailure.findingDone);
  if (!repairsFor(finding).includes(repairType)) return refuse(reconFailure.repairUnfit);
  return repairType === repair.byHand && !note ? refuse(reconFailure.findingNote) : null;
};

/** Returns why a person may not decide, or null: the repair waits for a second person, who is not the requester. */
export const whyNotDecide = (state: FindingState, requestedBy: number | null, reviewer: number): Refusal | null => {
  if (state !== findingState.asked) return refuse(reconFailure.findingDone);
  return requestedBy === reviewer ? refuse(reconFailure.findingSecond) : null;
};
