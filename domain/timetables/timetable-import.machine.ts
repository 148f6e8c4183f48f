import { machine } from '#domain/kit/machine';
import { taskFailure } from '#domain/tasks/task.failures';
import { timetableImportStatus, type TimetableImportStatus } from './timetable-import.status';

/** State of a timetable import. */
export interface TimetableImportState {
  readonly status: TimetableImportStatus;
}

/** Seconds after its last step in which an unfinished import belongs to its process; then another continues it. */
export const IMPORT_LEASE_SECONDS = 15;
/** Days for which a finished import is kept. */
export const IMPORT_KEPT_DAYS = 7;

const { reserving, applying, undoing, applied, undone } = timetableImportStatus;

/**
 * Life cycle of a timetable import. Until `decide` it can only be undone, after `decide` only be finished: every slot
 * it needs is then reserved.
 */
export const timetableImportMachine = machine<TimetableImportState>()({
  initial: { status: reserving },
  illegal: taskFailure.illegalTaskStep,
  steps: {
    decide: { from: { status: reserving }, to: { status: applying } },
    finish: { from: { status: applying }, to: { status: applied } },
    undo: { from: { status: reserving }, to: { status: undoing } },
    finishUndo: { from: { status: undoing }, to: { status: undone } },
  },
});
