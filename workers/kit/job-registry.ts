import type { JobSpec } from '#contract/kit/event';
import type { JobHandler } from './handler';
import type { EventReaction } from './reaction';

/** The reactions and job handlers of the workers, checked for completeness. */
export class JobRegistry {
  private readonly reactions: ReadonlyMap<string, EventReaction>;
  private readonly handlers: ReadonlyMap<string, JobHandler>;

  /**
   * Throws a readable list of problems: a job without a handler or with two, two reactions of one name, a handler of an
   * undeclared job.
   */
  constructor(reactions: readonly EventReaction[], handlers: readonly JobHandler[], jobs: readonly JobSpec[]) {
    const named = handlers.map(({ job }) => job.name);
    const wrong = [
      ...duplicates(jobs.map(({ name }) => name)).map((name) => `two jobs are called ${name}`),
      ...duplicates(reactions.map(({ name }) => name)).map((name) => `two reactions are called ${name}`),
      ...duplicates(named).map((name) => `${name} has two handlers`),
      ...jobs.filter(({ name }) => !named.includes(name)).map(({ name }) => `${name} has no handler`),
      ...named
        .filter((name) => !jobs.some((job) => job.name === name))
        .map((name) => `${name} is handled but not declared`),
    ];
    if (wrong.length > 0)
      throw new Error(`The workers are incomplete:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
    this.reactions = new Map(reactions.map((reaction) => [reaction.name, reaction]));
    this.handlers = new Map(handlers.map((handler) => [handler.job.name, handler]));
  }

  /** Returns the reactions to an event. */
  reactionsTo(event: string): EventReaction[] {
    return [...this.reactions.values()].filter((reaction) => reaction.eventName === event);
  }

  /** Returns the reaction with this name; undefined if an older release declared it. */
  reaction(name: string): EventReaction | undefined {
    return this.reactions.get(name);
  }

  /** Returns the handler of a job. */
  handler(job: string): JobHandler | undefined {
    return this.handlers.get(job);
  }

  /** All jobs that have a handler. */
  get jobs(): JobSpec[] {
    return [...this.handlers.values()].map(({ job }) => job);
  }
}

const duplicates = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, i) => names.indexOf(name) !== i)),
];
