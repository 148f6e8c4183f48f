import AppContext from 'antd/es/app/context';
import { useEffect, useState, type ReactNode } from 'react';
import { onFirstUse } from '#web/kit/browser/first-use';
import { retryLoad } from '#web/kit/route/screens';
import { usePrompt } from '#web/kit/session/prompt';
import { deferredApp } from './deferred-app';
import type { Feedback } from './feedback';

/** Pause before the next attempt if all retries failed. */
const AGAIN_MS = 10_000;
let loadedPart: typeof Feedback | null = null;

/** Returns the part that shows messages and dialogs, once it was needed and is loaded. */
function useFeedbackPart(isNeeded: boolean): typeof Feedback | null {
  const [Part, setPart] = useState(() => loadedPart);
  useEffect(() => {
    if (!isNeeded || Part) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasLeft = false;
    const load = () =>
      retryLoad(() => import('./feedback')).then(
        ({ Feedback: loaded }) => {
          loadedPart = loaded;
          if (!hasLeft) setPart(() => loaded);
        },
        () => {
          if (!hasLeft) timer = setTimeout(() => void load(), AGAIN_MS);
        },
      );
    void load();
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [isNeeded, Part]);
  return Part;
}

/**
 * Provides messages, notifications and dialogs, and shows the system prompt. What shows them is loaded at the visitor's
 * first touch or soon after, because it must be there when the network is not; earlier calls are shown then.
 */
export function FeedbackProvider({ children }: { children: ReactNode }) {
  const hasPrompt = usePrompt(({ queue }) => queue.length > 0);
  const [isUsed, setUsed] = useState(false);
  const [{ app, ready }] = useState(() => deferredApp(() => setUsed(true)));
  useEffect(() => onFirstUse(() => setUsed(true)), []);
  const Part = useFeedbackPart(isUsed || hasPrompt);
  return (
    <AppContext.Provider value={app}>
      {children}
      {Part && <Part ready={ready} />}
    </AppContext.Provider>
  );
}
