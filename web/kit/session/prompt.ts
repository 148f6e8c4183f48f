import { create } from 'zustand';
import type { Text } from '#web/kit/text/lang';

/** One message of the system-prompt modal (document 1 §8). */
interface PromptMessage {
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
export const usePrompt = create<{ queue: readonly PromptMessage[] }>(() => ({ queue: [] }));

/** Shows a message in the system-prompt modal. */
export function showPrompt(message: PromptMessage): void {
  usePrompt.setState(({ queue }) =>
    queue.some(({ text }) => text.zh === message.text.zh) ? { queue } : { queue: [...queue, message] },
  );
}

/** Removes the first message after the user confirmed it. */
export function dismissPrompt(): void {
  const [first, ...queue] = usePrompt.getState().queue;
  usePrompt.setState({ queue });
  first?.then?.();
}
