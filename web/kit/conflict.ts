import { CallError } from './call';
import { later } from './later';
import type { Conflict, ConflictShown } from './conflict-dialog';

const STALE = 409;

/** The conflict a refused save ran into, or none: not every refusal of an older version says what stands now. */
export function conflictIn(error: unknown): Conflict | null {
  if (!(error instanceof CallError) || error.code !== STALE) return null;
  const told = error.detail.data as Partial<Conflict> | null | undefined;
  return told?.current && typeof told.current.version === 'number'
    ? { by: told.by ?? '', enBy: told.enBy ?? '', at: told.at ?? null, current: told.current }
    : null;
}

/** The dialog in which one of both is chosen, fetched when it is needed. */
export const ConflictDialog = later<ConflictShown>(async () => (await import('./conflict-dialog')).ConflictDialog);
