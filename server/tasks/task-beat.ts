import type { Task, TaskStore } from './task.store';

/** Interval of progress reports, in milliseconds. */
const EVERY = 500;

/** Thrown if the task was cancelled or claimed by another worker; the run stops silently. */
export class Stopped extends Error {}

/** Reports the progress of a task and detects that it must stop. */
export class TaskBeat {
  private saidAt = performance.now();

  constructor(
    private readonly store: TaskStore,
    private readonly task: Pick<Task, 'id' | 'attempt'>,
  ) {}

  /** Reports progress now; throws `TaskStopped` if the task no longer belongs to this worker. */
  async now(done: number, total: number | null): Promise<void> {
    this.saidAt = performance.now();
    if (!(await this.store.beat(this.task, { done, ...(total === null ? {} : { total }) }))) throw new Stopped();
  }

  /** Reports progress if the interval has passed. */
  async maybe(done: number, total: number | null): Promise<void> {
    if (performance.now() - this.saidAt >= EVERY) await this.now(done, total);
  }
}
