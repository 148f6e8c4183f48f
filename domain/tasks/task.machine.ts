import { machine } from '#domain/kit/machine';
import { taskFailure } from './task.failures';
import { taskStatus, type TaskStatus } from './task.status';

/** What long work moves on. */
export interface TaskState {
  readonly status: TaskStatus;
}

const { queued, running, done, failed, cancelled, checked } = taskStatus;

/** Long work: taken by a worker, finished or failed; given back when its worker died; cancelled until it has ended. */
export const taskMachine = machine<TaskState>()({
  initial: { status: queued },
  illegal: taskFailure.illegalTaskStep,
  steps: {
    take: { from: { status: queued }, to: { status: running } },
    finish: { from: { status: running }, to: { status: done } },
    fail: { from: { status: [queued, running] }, to: { status: failed } },
    giveBack: { from: { status: running }, to: { status: queued } },
    confirm: { from: { status: checked }, to: { status: queued } },
    cancel: { from: { status: [queued, running, checked] }, to: { status: cancelled } },
  },
});

/** How an import is born: its rows were looked through, nothing is written yet. */
export const checkedBirth: TaskState = { status: checked };
