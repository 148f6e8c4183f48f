import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkMethod } from '#domain/attendance/order-check.status';
import { dues, type DueItem, type DueResult } from '#contract/attendance/due.contract';
import { orderChecks } from '#contract/attendance/order-check.contract';
import { call, CallError } from '#web/kit/call/call';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { useSubmit } from '#web/kit/call/use-submit';
import { playCheckSound } from './check-sound';

/** What the last code made due, with the chosen pieces and, once written off, what happened to each. */
export interface FoundDue {
  readonly items: readonly DueItem[];
  /** Pieces to write off by the key of the thing. */
  readonly chosen: ReadonlyMap<string, number>;
  readonly results: ReadonlyMap<string, DueResult> | null;
  readonly manual: boolean;
}

const allReady = (items: readonly DueItem[]): ReadonlyMap<string, number> =>
  new Map(items.filter(({ refusal }) => refusal === null).map(({ key, left }) => [key, left]));

/**
 * Finds what codes make due at a venue, one code after the other, and writes the chosen things off. A code for one piece
 * of one thing leaves nothing to choose: it is written off at once. `onLost` decides about a code when the network is lost
 * while it is looked up; it returns whether it could.
 */
export function useDueCheck(
  venueId: number | null,
  onLost: (code: string, manual: boolean) => Promise<boolean> = () => Promise.resolve(false),
) {
  const [found, setFound] = useState<FoundDue | null>(null);
  const { busy, problem, setProblem, submit } = useSubmit();
  const once = useIdempotentCall();
  const recent = useQuery({ queryKey: ['orderChecks'], queryFn: () => call(orderChecks.recent, {}, { quiet: true }) });
  const place = (manual: boolean) => ({
    method: manual ? checkMethod.manual : checkMethod.scan,
    ...(venueId === null ? {} : { venueId }),
  });
  const send = async (due: FoundDue) => {
    const input = { items: [...due.chosen].map(([key, pieces]) => ({ key, pieces })), ...place(due.manual) };
    const { items } = await once(input, (key) => call(dues.writeOff, input, { quiet: true, key }));
    setFound({ ...due, results: new Map(items.map((result) => [result.key, result])) });
    playCheckSound(items.every(({ done }) => done));
  };
  const run = async (work: () => Promise<void>) => {
    await submit(work, (error) => {
      setProblem(error);
      playCheckSound(false);
    });
    void recent.refetch();
  };
  const find = (code: string, manual: boolean) =>
    run(async () => {
      setFound(null);
      const reply = await call(dues.due, { code, ...place(manual) }, { quiet: true }).catch(async (error: unknown) => {
        if (error instanceof CallError && error.offline && (await onLost(code, manual))) return null;
        throw error;
      });
      if (reply === null) return;
      const { items } = reply;
      const due: FoundDue = { items, chosen: allReady(items), results: null, manual };
      setFound(due);
      const [only] = items;
      if (only && items.length === 1 && only.left <= 1) await send({ ...due, chosen: new Map([[only.key, 1]]) });
    });
  const choose = (key: string, pieces: number) => {
    const chosen = new Map(found?.chosen);
    if (pieces === 0) chosen.delete(key);
    else chosen.set(key, pieces);
    setFound(found && { ...found, chosen });
  };
  const writeOff = () => run(async () => (found ? send(found) : undefined));
  return { busy, problem, found, recent: recent.data, find, choose, writeOff };
}
