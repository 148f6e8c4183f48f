import { CallError } from './call';
import { later } from './later';
import type { Conflict, ConflictShown } from './conflict-dialog';

const STALE = 409;

/** Returns the conflict of a refused save, or null: not every version error contains the saved state. */
export function conflictIn(error: unknown): Conflict | null {
  if (!(error instanceof CallError) || error.code !== STALE) return null;
  const told = error.detail.data as Partial<Conflict> | null | undefined;
  return told?.current && typeof told.current.version === 'number'
    ? { by: told.by ?? '', enBy: told.enBy ?? '', at: told.at ?? null, current: told.current }
    : null;
}

/** The conflict dialog, loaded on demand. */
export const ConflictDialog = later<ConflictShown>(async () => (await import('./conflict-dialog')).ConflictDialog);
