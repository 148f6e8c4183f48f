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

/** A finding as somebody wants to mend it. */
export interface Mended {
  readonly source: ReconSource;
  readonly kind: FindingKind;
  readonly state: FindingState;
}

/** Which repairs fit a finding. Books of our own are mended by hand: nothing rewrites them. */
export const repairsFor = ({ source, kind }: Pick<Mended, 'source' | 'kind'>): readonly Repair[] => {
  if (source === reconSource.books) return [repair.byHand];
  if (kind === findingKind.double) return [repair.refundDouble, repair.byHand];
  return kind === findingKind.status || kind === findingKind.onlyOurs
    ? [repair.askChannel, repair.byHand]
    : [repair.byHand];
};

/** Why a repair is not asked for, or null. */
export const whyNotAsk = (finding: Mended, how: Repair, note: string | null): Refusal | null => {
  if (finding.state !== findingState.open) return refuse(reconFailure.findingDone);
  if (!repairsFor(finding).includes(how)) return refuse(reconFailure.repairUnfit);
  return how === repair.byHand && !note ? refuse(reconFailure.findingNote) : null;
};

/** Why somebody does not decide, or null: it waits for a second person, and that is not who asked. */
export const whyNotDecide = (state: FindingState, askedBy: number | null, who: number): Refusal | null => {
  if (state !== findingState.asked) return refuse(reconFailure.findingDone);
  return askedBy === who ? refuse(reconFailure.findingSecond) : null;
};
