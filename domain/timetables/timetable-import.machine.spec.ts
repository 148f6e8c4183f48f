import { enumCodes } from '#domain/kit/enumeration';
import { stepsFrom } from '#domain/kit/machine';
import { timetableImportMachine } from './timetable-import.machine';
import { timetableImportStatus } from './timetable-import.status';

const { reserving, applying, undoing, applied, undone } = timetableImportStatus;

it('is undone only before it is decided, and finished only after', () =>
  expect(
    Object.fromEntries(
      enumCodes(timetableImportStatus).map((status) => [status, stepsFrom(timetableImportMachine, { status })]),
    ),
  ).toEqual({
    [reserving]: ['decide', 'undo'],
    [applying]: ['finish'],
    [undoing]: ['finishUndo'],
    [applied]: [],
    [undone]: [],
  }));
