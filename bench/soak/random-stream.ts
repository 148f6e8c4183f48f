/** Returns a reproducible random stream in [0, 1). */
export const randomStream = (from: number): (() => number) => {
  let state = from >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};
