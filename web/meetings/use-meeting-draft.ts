import { useEffect, useRef, useState } from 'react';
import type { InputOf } from '#contract/kit/endpoint';
import { meetings, type MeetingDetail } from '#contract/meetings/meeting.contract';
import { schoolClock } from '#web/kit/browser/clock';
import { call, CallError } from '#web/kit/call/call';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { formOf, type MeetingValues } from './meeting-fields';

type FormInput = InputOf<typeof meetings.saveDraft>['form'];

const SAVE_AFTER_MS = 1_000;
const OUTDATED = 'MEETING_OUTDATED';

/** The state of a draft: when it was stored last, whether a change waits, and what went wrong. */
export interface DraftState {
  readonly savedAt: string | null;
  readonly unsaved: boolean;
  /** Whether the application was changed elsewhere, so that this page can store nothing any more. */
  readonly outdated: boolean;
  readonly problem: unknown;
}

/**
 * Stores the form of an application a second after the last change, one request at a time, each under the version of the
 * one before.
 */
export function useMeetingDraft(meeting: MeetingDetail) {
  const version = useRef(meeting.version);
  const waiting = useRef<MeetingValues | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(Promise.resolve());
  const attempt = useIdempotentCall();
  const [state, setState] = useState<DraftState>({ savedAt: null, unsaved: false, outdated: false, problem: null });
  useEffect(() => () => clearTimeout(timer.current), []);

  const failed = (problem: unknown) =>
    setState((last) => ({
      ...last,
      problem,
      outdated: problem instanceof CallError && problem.detail.errKey === OUTDATED,
    }));
  const store = async () => {
    const values = waiting.current;
    if (!values) return;
    waiting.current = null;
    try {
      const saved = await call(
        meetings.saveDraft,
        // The form on the page has the fields of the contract; the call checks their values.
        { tradeNo: meeting.tradeNo, version: version.current, form: formOf(values) as FormInput },
        { quiet: true },
      );
      version.current = saved.version;
      setState({ savedAt: schoolClock(), unsaved: waiting.current !== null, outdated: false, problem: null });
    } catch (problem) {
      failed(problem);
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer.current);
    running.current = running.current.then(store);
    return running.current;
  };
  return {
    state,
    change: (values: MeetingValues) => {
      waiting.current = values;
      setState((last) => ({ ...last, unsaved: true }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), SAVE_AFTER_MS);
    },
    flush,
    submit: async (values: MeetingValues) => {
      waiting.current = null;
      clearTimeout(timer.current);
      await running.current;
      const input = { tradeNo: meeting.tradeNo, version: version.current, form: formOf(values) as FormInput };
      try {
        return await attempt(input, (key) => call(meetings.submit, input, { quiet: true, key }));
      } catch (problem) {
        failed(problem);
        throw problem;
      }
    },
  };
}
