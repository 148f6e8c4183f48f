import type { OwnProgress } from '#contract/exercise/exercise.contract';

type Lengths = Pick<OwnProgress['rule'], 'minMinutes' | 'maxMinutes'>;

/** Returns the minutes of a visit that counts, e.g. `30–180`; without a maximum it ends in `∞`. */
export const lengthRange = ({ minMinutes, maxMinutes }: Lengths): string => `${minMinutes}–${maxMinutes || '∞'}`;
