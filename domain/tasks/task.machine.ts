import { machine } from '#domain/kit/machine';
import { taskFailure } from './task.failures';
import { taskStatus, type TaskStatus } from './task.status';

/** State of a background task. */
interface TaskState {
  readonly status: TaskStatus;
}

const { queued, running, done, failed, cancelled, checked } = taskStatus;

/**
 * State machine of a background task: claimed by a worker, finished or failed, requeued if its worker dies, cancellable
 * until it has ended.
 */
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
