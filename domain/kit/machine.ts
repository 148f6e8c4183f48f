import { Failure, type FailureSpec } from './failure';

type Pattern<S> = { readonly [K in keyof S]?: S[K] | readonly S[K][] };

/** Says why a step may not happen now, or null when it may. */
export type Guard<Facts> = (facts: Facts) => FailureSpec | null;

/** One legal move: where it may start, where it leads, what must hold. */
export interface Step<S> {
  readonly from: Pattern<S>;
  readonly to: Partial<S>;
  readonly guards?: readonly Guard<never>[];
}

/** A machine as data. `illegal` is thrown when a step does not start where the state stands. */
export interface Machine<S, T extends Record<string, Step<S>>> {
  readonly initial: S;
  readonly illegal: FailureSpec;
  readonly steps: T;
}

type Intersection<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never;
type GuardOf<R> = R extends { readonly guards: readonly (infer G)[] } ? G : never;

/** What a caller must know to take a step: exactly what its guards ask for. */
export type FactsFor<R> = [GuardOf<R>] extends [never]
  ? Record<never, never>
  : Intersection<GuardOf<R> extends infer G ? (G extends Guard<infer F> ? F : never) : never>;

/** Declares a machine as a table: which step leads where, and what must hold. */
export const machine =
  <S extends object>() =>
  <const T extends Record<string, Step<S>>>(table: Machine<S, T>): Machine<S, T> =>
    table;

const fits = <S extends object>(state: S, pattern: Pattern<S>): boolean =>
  (Object.keys(pattern) as (keyof S)[]).every((axis) => {
    const wanted = pattern[axis];
    return Array.isArray(wanted) ? wanted.includes(state[axis]) : wanted === state[axis];
  });

/** The reason a step is refused, or null: the web greys a button with it, the server throws it. */
export function whyNot<S extends object, T extends Record<string, Step<S>>, C extends keyof T & string>(
  { steps, illegal }: Machine<S, T>,
  command: C,
  state: S,
  facts: FactsFor<T[C]>,
): FailureSpec | null {
  const row = steps[command] as Step<S>;
  if (!fits(state, row.from)) return illegal;
  for (const guard of row.guards ?? []) {
    const refusal = (guard as Guard<unknown>)(facts);
    if (refusal) return refusal;
  }
  return null;
}

/** The state after a step; throws the reason when there is one and never half-moves. */
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

/** The steps a state allows before any guard is asked: menus, diagrams and tests read it. */
export const stepsFrom = <S extends object, T extends Record<string, Step<S>>>({ steps }: Machine<S, T>, state: S) =>
  (Object.keys(steps) as (keyof T & string)[]).filter((command) => fits(state, (steps[command] as Step<S>).from));

/** Every state that can be reached from the first one, or from another birth; a spec compares it with the states we claim to have. */
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
