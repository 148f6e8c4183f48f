import { create } from 'zustand';
import type { Text } from './lang';

/** One message of the system-prompt modal (document 1 §8). */
export interface Notice {
  readonly text: Text;
  /** The request it belongs to, for whoever is asked for help. */
  readonly requestId?: string | undefined;
  /** What follows once it was read. */
  readonly then?: (() => void) | undefined;
}

/** What the system-prompt modal shows; null when nothing. One at a time: a second message waits for the first to be read, the same one is not said twice. */
export const usePrompt = create<{ queue: readonly Notice[] }>(() => ({ queue: [] }));

/** Says something in the system-prompt modal. */
export function prompt(notice: Notice): void {
  usePrompt.setState(({ queue }) =>
    queue.some(({ text }) => text.zh === notice.text.zh) ? { queue } : { queue: [...queue, notice] },
  );
}

/** The first message was read. */
export function promptRead(): void {
  const [first, ...queue] = usePrompt.getState().queue;
  usePrompt.setState({ queue });
  first?.then?.();
}
