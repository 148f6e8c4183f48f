import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, InputOf } from '#contract/kit/endpoint';
import { call } from '#web/kit/call/call';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useWords } from '#web/kit/session/words';

/** Runs a step of a statement; the call shows its own error. `done` runs after a success. */
export function useRunStatement(done: () => void) {
  const { t, words } = useWords();
  const { message } = useFeedback();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const saved = () => {
    void message.success(t(words.saved));
    void client.invalidateQueries({ queryKey: ['OfficeSpaceList'] });
    done();
  };
  const run = async (endpoint: Endpoint, input: object): Promise<boolean> => {
    setBusy(true);
    try {
      await call(endpoint, input as InputOf<typeof endpoint>);
      saved();
      return true;
    } catch {
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, saved };
}
