import { create } from 'zustand';
import type { Text } from './lang';

/** One message of the system-prompt modal (document 1 §8). */
export interface Notice {
  readonly text: Text;
  /** The related request id, for support. */
  readonly requestId?: string | undefined;
  /** Runs after the message was confirmed. */
  readonly then?: (() => void) | undefined;
}

/**
 * The queue of the system-prompt modal. One message is shown at a time; a second one waits until the first is
 * confirmed, the same one is not queued twice.
 */
export const usePrompt = create<{ queue: readonly Notice[] }>(() => ({ queue: [] }));

/** Shows a message in the system-prompt modal. */
export function prompt(notice: Notice): void {
  usePrompt.setState(({ queue }) =>
    queue.some(({ text }) => text.zh === notice.text.zh) ? { queue } : { queue: [...queue, notice] },
  );
}

/** Removes the first message after the user confirmed it. */
export function promptRead(): void {
  const [first, ...queue] = usePrompt.getState().queue;
  usePrompt.setState({ queue });
  first?.then?.();
}
