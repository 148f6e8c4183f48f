import type { Task, TaskStore } from './task.store';

/** How often a job says how far it has come, in milliseconds. */
const EVERY = 500;

/** The job was cancelled, or another worker has it: stop without a word. */
export class Stopped extends Error {}

/** How a job says how far it has come, and hears that it shall stop. */
export class TaskBeat {
  private saidAt = performance.now();

  constructor(
    private readonly store: TaskStore,
    private readonly task: Pick<Task, 'id' | 'attempt'>,
  ) {}

  /** Says so now; throws `Stopped` when the job is no longer this worker's. */
  async now(done: number, total: number | null): Promise<void> {
    this.saidAt = performance.now();
    if (!(await this.store.beat(this.task, { done, ...(total === null ? {} : { total }) }))) throw new Stopped();
  }

  /** Says so if it is time. */
  async maybe(done: number, total: number | null): Promise<void> {
    if (performance.now() - this.saidAt >= EVERY) await this.now(done, total);
  }
}
