import { useState } from 'react';
import { useWords } from '#web/kit/session/words';
import { CheckBar } from './check-bar';
import { CodeEntry } from './code-entry';
import { DoubleUses } from './double-uses';
import { DuePanel } from './due-panel';
import { RecentChecks } from './recent-checks';
import { SiteCode } from './site-code';
import { useDueCheck } from './use-due-check';

/**
 * Entry check: codes are checked one after the other; everything a code makes due is written off together. The last
 * twenty checks are listed below.
 */
export default function OrderCheckCode() {
  const { t } = useWords();
  const [venueId, setVenue] = useState<number | null>(null);
  const [printing, setPrinting] = useState(false);
  const { busy, problem, found, recent, find, choose, writeOff } = useDueCheck(venueId);
  return (
    <div className="check">
      <h1 className="v-hidden">{t({ zh: '入场核验', en: 'Entry check' })}</h1>
      <CheckBar venueId={venueId} setVenue={setVenue} print={() => setPrinting(true)} />
      <CodeEntry
        busy={busy}
        ok={{ zh: '核验', en: 'Check' }}
        onCode={(code, manual) => void find(code, manual)}
        focusOn={found?.results}
      />
      <DuePanel found={found} problem={problem} busy={busy} choose={choose} writeOff={() => void writeOff()} />
      <DoubleUses />
      <RecentChecks rows={recent} />
      {printing ? <SiteCode onClose={() => setPrinting(false)} /> : null}
    </div>
  );
}
