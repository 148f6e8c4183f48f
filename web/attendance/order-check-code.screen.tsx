import { useState } from 'react';
import { useWords } from '#web/kit/session/words';
import { CheckBar } from './check-bar';
import { CheckResult } from './check-result';
import { CodeEntry } from './code-entry';
import { RecentChecks } from './recent-checks';
import { SiteCode } from './site-code';
import { useCodeCheck } from './use-code-check';

/**
 * Entry check: codes are checked one after the other, each admits its booking once; the last twenty are listed below.
 */
export default function OrderCheckCode() {
  const { t } = useWords();
  const [venueId, setVenue] = useState<number | null>(null);
  const [printing, setPrinting] = useState(false);
  const { busy, outcome, recent, check } = useCodeCheck(venueId);
  return (
    <div className="check">
      <h1 className="v-hidden">{t({ zh: '入场核验', en: 'Entry check' })}</h1>
      <CheckBar venueId={venueId} setVenue={setVenue} print={() => setPrinting(true)} />
      <CodeEntry busy={busy} ok={{ zh: '核验', en: 'Check' }} onCode={(code, manual) => void check(code, manual)} />
      <CheckResult end={outcome} />
      <RecentChecks rows={recent} />
      {printing ? <SiteCode onClose={() => setPrinting(false)} /> : null}
    </div>
  );
}
