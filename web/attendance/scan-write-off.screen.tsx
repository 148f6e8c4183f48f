import { useState } from 'react';
import { Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { doorResult } from '#domain/attendance/door.status';
import { venues } from '#contract/venues/venue.contract';
import { schoolStamp, serverNow } from '#web/kit/browser/clock';
import { call } from '#web/kit/call/call';
import { useOnline } from '#web/kit/feedback/offline';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { playCheckSound } from './check-sound';
import { CodeEntry } from './code-entry';
import { DoorBar } from './door-bar';
import { DoubleUses } from './double-uses';
import { DuePanel } from './due-panel';
import { LastScans } from './last-scans';
import { ScanCard, type ScanOutcome } from './scan-card';
import { doorOutcome, dueOutcome } from './scan-outcome';
import { useDoor } from './use-door';
import { useDoorVenue } from './use-door-venue';
import { useDueCheck } from './use-due-check';
import './scan.css';

/**
 * The scanner of gate staff on a phone: by the server while there is a network, by the prepared list without it. The
 * result fills the screen with mark, words, sound and vibration; the last twenty stand below.
 */
export default function ScanWriteOff() {
  const { t, pick } = useWords();
  const online = useOnline();
  const name = useSession((state) => state.user?.name ?? '');
  const [venueId, setVenue] = useDoorVenue();
  const door = useDoor(venueId, name || t({ zh: '检票手机', en: 'Gate phone' }));
  const [offline, setOffline] = useState<{ readonly outcome: ScanOutcome; readonly at: number } | null>(null);
  const checkOffline = async (code: string, manual: boolean): Promise<boolean> => {
    const check = await door.check(code, manual);
    if (check === null || door.list === null) return false;
    setOffline({ outcome: doorOutcome(check, door.list), at: serverNow() });
    playCheckSound(check.result === doorResult.admitted);
    return true;
  };
  const { busy, problem, found, recent, find, choose, writeOff } = useDueCheck(venueId, checkOffline);
  const places = useQuery({
    queryKey: ['venueList'],
    queryFn: () => call(venues.venueList, {}, { quiet: true }),
    staleTime: 300_000,
  });
  const onCode = async (code: string, manual: boolean) => {
    setOffline(null);
    if (online || !(await checkOffline(code, manual))) await find(code, manual);
  };
  const isOpen = found !== null && offline === null && found.results === null;
  return (
    <div className="scan">
      <h1 className="v-hidden">{t({ zh: '扫码核销', en: 'Redeem' })}</h1>
      <Select
        size="large"
        value={venueId}
        onChange={(id: number) => setVenue(id)}
        placeholder={t({ zh: '选择所在场馆', en: 'Choose your venue' })}
        aria-label={t({ zh: '所在场馆', en: 'Venue' })}
        options={(places.data ?? []).map((venue) => ({
          value: venue.id,
          label: pick(venue.venueName, venue.enVenueName),
        }))}
      />
      <DoorBar door={door} online={online} venueId={venueId} />
      <ScanCard
        busy={busy}
        outcome={offline?.outcome ?? dueOutcome(found, problem, busy)}
        at={schoolStamp(offline?.at ?? serverNow()).slice(11, 19)}
      />
      {isOpen ? (
        <DuePanel found={found} problem={problem} busy={busy} choose={choose} writeOff={() => void writeOff()} />
      ) : null}
      <CodeEntry
        busy={busy}
        ok={{ zh: '核验', en: 'Check' }}
        onCode={(code, manual) => void onCode(code, manual)}
        focusOn={found?.results}
      />
      <DoubleUses />
      <LastScans scans={door.scans} recent={recent} />
    </div>
  );
}
