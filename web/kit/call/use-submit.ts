import { useRef, useState } from 'react';

/** State of a submit: whether it runs, and the error of the last one. */
interface SubmitState {
  readonly busy: boolean;
  /** Null while a submit runs and after a success. */
  readonly problem: unknown;
  readonly setProblem: (problem: unknown) => void;
  /**
   * Runs the work and returns whether it succeeded. A call while another runs is ignored. An error becomes the problem,
   * or is passed to `onError` instead.
   */
  readonly submit: (work: () => Promise<unknown>, onError?: (error: unknown) => void) => Promise<boolean>;
}

/** Holds the state of a submit and guards it against a second press. */
export function useSubmit(): SubmitState {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const isRunning = useRef(false);
  const submit: SubmitState['submit'] = async (work, onError = setProblem) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      onError(error);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { busy, problem, setProblem, submit };
}
