import type { Task, TaskStore } from './task.store';

/** Interval of progress reports, in milliseconds. */
const REPORT_INTERVAL_MS = 500;

/** Thrown if the task was cancelled or claimed by another worker; the run stops silently. */
export class TaskStopped extends Error {}

/** Reports the progress of a task and detects that it must stop. */
export class TaskProgress {
  private reportedAt = performance.now();

  constructor(
    private readonly store: TaskStore,
    private readonly task: Pick<Task, 'id' | 'attempt'>,
  ) {}

  /** Reports progress now; throws `TaskStopped` if the task no longer belongs to this worker. */
  async report(done: number, total: number | null): Promise<void> {
    this.reportedAt = performance.now();
    if (!(await this.store.reportProgress(this.task, { done, ...(total === null ? {} : { total }) })))
      throw new TaskStopped();
  }

  /** Reports progress if the interval has passed. */
  async reportIfDue(done: number, total: number | null): Promise<void> {
    if (performance.now() - this.reportedAt >= REPORT_INTERVAL_MS) await this.report(done, total);
  }
}
