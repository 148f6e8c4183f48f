import type { NProgress } from 'nprogress';

let isLoading = false;
let bar: Promise<NProgress> | null = null;

/** Loads the bar, which is not part of the start: a first screen has its skeleton. */
const load = async (): Promise<NProgress> => {
  const { default: progress } = await import('nprogress');
  return progress.configure({ showSpinner: false, trickleSpeed: 120 });
};

/** Shows the loading bar of a navigation (document 1 §2, 5), or ends it. */
export function showProgress(loading: boolean): void {
  if (loading === isLoading) return;
  isLoading = loading;
  bar ??= load();
  bar.then(
    (progress) => void (isLoading ? progress.start() : progress.done()),
    () => (bar = null), // Without its file there is no bar; the next navigation asks for it again.
  );
}
