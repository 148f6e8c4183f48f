import { Failure, type FailureSpec } from './failure';

type StatePattern<S> = { readonly [K in keyof S]?: S[K] | readonly S[K][] };

/** Returns why a step is not allowed now, or null. */
export type Guard<Facts> = (facts: Facts) => FailureSpec | null;

/** One transition: where it starts, where it leads, which guards must pass. */
export interface Step<S> {
  readonly from: StatePattern<S>;
  readonly to: Partial<S>;
  readonly guards?: readonly Guard<never>[];
}

/** A state machine as data. `illegal` is thrown if a step does not start in the current state. */
export interface Machine<S, T extends Record<string, Step<S>>> {
  readonly initial: S;
  readonly illegal: FailureSpec;
  readonly steps: T;
}

type Intersection<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never;
type GuardOf<R> = R extends { readonly guards: readonly (infer G)[] } ? G : never;

/** The facts a caller must provide for a step: exactly those its guards need. */
type FactsFor<R> = [GuardOf<R>] extends [never]
  ? Record<never, never>
  : Intersection<GuardOf<R> extends infer G ? (G extends Guard<infer F> ? F : never) : never>;

/** Declares a state machine as a table of steps, targets and guards. */
export const machine =
  <S extends object>() =>
  <const T extends Record<string, Step<S>>>(table: Machine<S, T>): Machine<S, T> =>
    table;

const matchesPattern = <S extends object>(state: S, pattern: StatePattern<S>): boolean =>
  (Object.keys(pattern) as (keyof S)[]).every((axis) => {
    const expected = pattern[axis];
    return Array.isArray(expected) ? expected.includes(state[axis]) : expected === state[axis];
  });

/** Returns why a step is refused, or null: the web application disables a button with it, the server throws it. */
export function whyNot<S extends object, T extends Record<string, Step<S>>, C extends keyof T & string>(
  { steps, illegal }: Machine<S, T>,
  command: C,
  state: S,
  facts: FactsFor<T[C]>,
): FailureSpec | null {
  const row = steps[command] as Step<S>;
  if (!matchesPattern(state, row.from)) return illegal;
  for (const guard of row.guards ?? []) {
    const refusal = (guard as Guard<unknown>)(facts);
    if (refusal) return refusal;
  }
  return null;
}

/** Returns the state after a step; throws the refusal if there is one and never changes the state partially. */
export function step<S extends object, T extends Record<string, Step<S>>, C extends keyof T & string>(
  table: Machine<S, T>,
  command: C,
  state: S,
  facts: FactsFor<T[C]>,
): S {
  const refusal = whyNot(table, command, state, facts);
  if (refusal) throw new Failure(refusal, { command });
  const axes = Object.keys(table.initial) as (keyof S)[];
  const current = Object.fromEntries(axes.map((axis) => [axis, state[axis]])) as S;
  return { ...current, ...(table.steps[command] as Step<S>).to };
}

/** Returns the steps a state allows before guards are checked; menus, diagrams and tests use it. */
export const stepsFrom = <S extends object, T extends Record<string, Step<S>>>({ steps }: Machine<S, T>, state: S) =>
  (Object.keys(steps) as (keyof T & string)[]).filter((command) =>
    matchesPattern(state, (steps[command] as Step<S>).from),
  );

/**
 * Returns every state reachable from the initial state or from `from`; a spec compares it with the documented states.
 */
export function reachable<S extends object, T extends Record<string, Step<S>>>(
  table: Machine<S, T>,
  from: S = table.initial,
): S[] {
  const seen = new Map<string, S>();
  const queue: S[] = [from];
  for (let state = queue.pop(); state; state = queue.pop()) {
    const key = JSON.stringify(state);
    if (seen.has(key)) continue;
    seen.set(key, state);
    for (const command of stepsFrom(table, state)) queue.push({ ...state, ...(table.steps[command] as Step<S>).to });
  }
  return [...seen.values()];
}
