import type { RightName } from '#contract/catalogue';
import { useSession } from '#web/kit/session/session';

/** Returns whether the user has a right. */
export const useMay = (right: RightName): boolean => useSession((state) => state.may(right));
