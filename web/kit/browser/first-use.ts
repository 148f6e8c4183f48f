/** A page that nobody has touched counts as used after this time. */
const LATEST_MS = 5_000;

/** Runs a function once, at the visitor's first touch or key or after five seconds; returns what cancels it. */
export function onFirstUse(run: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer);
    for (const event of ['pointerdown', 'keydown']) window.removeEventListener(event, use, true);
  };
  const use = () => {
    cancel();
    run();
  };
  const timer = setTimeout(use, LATEST_MS);
  for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, use, true);
  return cancel;
}
