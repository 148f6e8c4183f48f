import type { JobSpec } from '#contract/kit/event';
import type { Handler } from './handle';
import type { Reaction } from './react';

/** Who reacts to what and who does which job, checked to be whole. */
export class Book {
  private readonly reactions: ReadonlyMap<string, Reaction>;
  private readonly handlers: ReadonlyMap<string, Handler>;

  /** Throws a readable list of what is wrong: a job without a handler, two handlers of one job, two reactions of one name, a handler of a job nobody declared. */
  constructor(reactions: readonly Reaction[], handlers: readonly Handler[], jobs: readonly JobSpec[]) {
    const named = handlers.map(({ job }) => job.name);
    const wrong = [
      ...twice(jobs.map(({ name }) => name)).map((name) => `two jobs are called ${name}`),
      ...twice(reactions.map(({ name }) => name)).map((name) => `two reactions are called ${name}`),
      ...twice(named).map((name) => `${name} has two handlers`),
      ...jobs.filter(({ name }) => !named.includes(name)).map(({ name }) => `${name} has no handler`),
      ...named
        .filter((name) => !jobs.some((job) => job.name === name))
        .map((name) => `${name} is handled but not declared`),
    ];
    if (wrong.length > 0) throw new Error(`The workers are not whole:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
    this.reactions = new Map(reactions.map((reaction) => [reaction.name, reaction]));
    this.handlers = new Map(handlers.map((handler) => [handler.job.name, handler]));
  }

  /** The reactions to an event. */
  to(event: string): Reaction[] {
    return [...this.reactions.values()].filter((reaction) => reaction.to === event);
  }

  /** The reaction of a name; undefined for one that left with an older release. */
  reaction(name: string): Reaction | undefined {
    return this.reactions.get(name);
  }

  /** The handler of a job. */
  handler(job: string): Handler | undefined {
    return this.handlers.get(job);
  }

  /** Every job there is a handler for. */
  get jobs(): JobSpec[] {
    return [...this.handlers.values()].map(({ job }) => job);
  }
}

const twice = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, i) => names.indexOf(name) !== i)),
];
