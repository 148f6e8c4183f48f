import { CallError } from '#web/kit/call/call';
import { lazyComponent } from '#web/kit/route/lazy';
import type { SaveConflict, ConflictDialogProps } from './conflict-dialog';

const STALE = 409;

/** Returns the conflict of a refused save, or null: not every version error contains the saved state. */
export function conflictOf(error: unknown): SaveConflict | null {
  if (!(error instanceof CallError) || error.code !== STALE) return null;
  const parsed = error.detail.data as Partial<SaveConflict> | null | undefined;
  return parsed?.current && typeof parsed.current.version === 'number'
    ? { by: parsed.by ?? '', enBy: parsed.enBy ?? '', at: parsed.at ?? null, current: parsed.current }
    : null;
}

/** The conflict dialog, loaded on demand. */
export const ConflictDialog = lazyComponent<ConflictDialogProps>(
  async () => (await import('./conflict-dialog')).ConflictDialog,
);
