import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { checkAtDoor, DOOR_LIST_HOURS, type DoorCheck } from '#domain/attendance/door.rules';
import { doorResult, doorScanState } from '#domain/attendance/door.status';
import { checkMethod } from '#domain/attendance/order-check.status';
import { doors } from '#contract/attendance/door.contract';
import { serverNow } from '#web/kit/browser/clock';
import { call } from '#web/kit/call/call';
import { useOnline } from '#web/kit/feedback/offline';
import { DoorDatabase, type DoorScan } from './door-db';
import { doorCodeOf, readyList, type ReadyList } from './door-list';

const SEND_EVERY_MS = 15_000;
const RENEW_EVERY_MS = 300_000;
const SEND_AT_ONCE = 100;
const HOUR_MS = 3_600_000;

/** Door mode of this phone at a venue. */
export interface Door {
  readonly list: ReadyList | null;
  /** Scans of this phone, newest first. */
  readonly scans: readonly DoorScan[];
  readonly waiting: number;
  readonly busy: boolean;
  readonly problem: unknown;
  readonly prepare: () => Promise<void>;
  readonly send: () => Promise<void>;
  /** Decides about a code without network; an admission is stored before it is shown. */
  readonly check: (code: string, manual: boolean) => Promise<DoorCheck | null>;
}

/**
 * Prepares the list of a venue, decides about codes without network, keeps admissions on the phone and sends each to the
 * server once the network is back. `door` is the name under which this phone reports.
 */
export function useDoor(venueId: number | null, door: string): Door {
  const database = useMemo(() => new DoorDatabase(), []);
  const online = useOnline();
  const [list, setList] = useState<ReadyList | null>(null);
  const [scans, setScans] = useState<readonly DoorScan[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const sending = useRef(false);
  const used = useRef(new Map<string, number>());
  const refresh = useCallback(async () => {
    const all = await database.scans();
    // An admission that is being stored is in the map already, so entries are added and never replaced as a whole.
    for (const { tradeNo, at, state } of [...all].reverse())
      if (state === doorScanState.refused) used.current.delete(tradeNo);
      else used.current.set(tradeNo, at);
    setScans(all);
    return all;
  }, [database]);

  const prepare = useCallback(async () => {
    if (venueId === null) return;
    setBusy(true);
    setProblem(null);
    try {
      const fresh = { venueId, ...(await call(doors.list, { venueId }, { quiet: true })) };
      const ready = await readyList(fresh);
      if (ready) await database.putList(fresh);
      setList(ready);
      if (!ready) throw new Error('unverified');
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }, [database, venueId]);

  const send = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      const open = (await refresh()).filter(({ state }) => state === doorScanState.waiting).reverse();
      for (const of of new Set(open.map((scan) => scan.venueId))) {
        const batch = open.filter((scan) => scan.venueId === of).slice(0, SEND_AT_ONCE);
        const sent = await call(
          doors.send,
          {
            door,
            venueId: of,
            scans: batch.map(({ key, tradeNo, at, method, code }) => ({ key, tradeNo, at, method, code })),
          },
          { quiet: true },
        );
        for (const { key, state, firstAt, firstDoor, refusal, refusalEn } of sent.scans) {
          const scan = batch.find((one) => one.key === key);
          if (scan)
            await database.putScan({
              ...scan,
              state,
              firstAt,
              firstDoor,
              refusal: refusal === null ? null : [refusal, refusalEn ?? refusal],
            });
        }
      }
      setProblem(null);
    } catch (error) {
      setProblem(error);
    } finally {
      sending.current = false;
      await refresh();
    }
  }, [database, door, refresh]);

  useEffect(() => {
    let here = true;
    setList(null);
    void (async () => {
      await refresh();
      const stored = venueId === null ? null : await database.list(venueId);
      const ready = stored && (await readyList(stored));
      if (here && ready && serverNow() - ready.at < DOOR_LIST_HOURS * HOUR_MS) setList(ready);
    })();
    return () => {
      here = false;
    };
  }, [database, refresh, venueId]);

  useEffect(() => {
    if (!online) return undefined;
    void send();
    const timer = setInterval(() => void send(), SEND_EVERY_MS);
    return () => clearInterval(timer);
  }, [online, send]);

  const isReady = list !== null;
  useEffect(() => {
    if (!online || !isReady) return undefined;
    const timer = setInterval(() => void prepare(), RENEW_EVERY_MS);
    return () => clearInterval(timer);
  }, [online, isReady, prepare]);

  const check = async (code: string, manual: boolean): Promise<DoorCheck | null> => {
    if (list === null) return null;
    const now = serverNow();
    const decided = checkAtDoor(list.index, await doorCodeOf(list, code, manual), { now, usedHere: used.current });
    const { result, booking } = decided;
    if (result !== doorResult.admitted || booking === null) return decided;
    used.current.set(booking.tradeNo, now);
    await database.putScan({
      key: crypto.randomUUID(),
      venueId: list.venueId,
      tradeNo: booking.tradeNo,
      code: manual ? null : code.trim(),
      method: manual ? checkMethod.manual : checkMethod.scan,
      at: now,
      name: booking.name,
      site: list.siteName(booking.site),
      state: doorScanState.waiting,
      firstAt: null,
      firstDoor: null,
      refusal: null,
    });
    await refresh();
    return decided;
  };
  const waiting = scans.filter(({ state }) => state === doorScanState.waiting).length;
  return { list, scans, waiting, busy, problem, prepare, send, check };
}
