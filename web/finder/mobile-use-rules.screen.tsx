import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { finder } from '#contract/finder/finder.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { EmptyState, LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { ProtocolText } from './protocol-text';
import { SiteRules } from './site-rules';
import './use-rules.css';

const NOUN = { zh: '规则', en: 'rules' };

/** The booking, use and cancellation rules of every site, generated from the rules in force, by sport. */
export default function MobileUseRules() {
  const { t, pick } = useWords();
  const [query, setQuery] = useSearchParams();
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['useRules'],
    queryFn: () => call(finder.useRules, {}, { quiet: true }),
    staleTime: 60_000,
  });
  if (isLoadingError) return <LoadFailed noun={NOUN} error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div className="rules">
        <Skeleton rows={8} />
      </div>
    );
  const sports = [...new Map(data.map((rule) => [rule.sportType, pick(rule.sportName, rule.enSportName)]))];
  const requestedSport = Number(query.get('sport'));
  const sport = sports.some(([type]) => type === requestedSport) ? requestedSport : (sports[0]?.[0] ?? 0);
  return (
    <div className="rules">
      <h1 className="v-hidden">{t({ zh: '使用规则', en: 'Rules of use' })}</h1>
      {data.length === 0 ? (
        <EmptyState noun={NOUN} filtered={false} clear={() => undefined} />
      ) : (
        <Segmented
          aria-label={t({ zh: '项目', en: 'Sport' })}
          value={sport}
          onChange={(type) => setQuery({ sport: String(type) }, { replace: true })}
          options={sports.map(([value, label]) => ({ value, label }))}
        />
      )}
      {data
        .filter(({ sportType }) => sportType === sport)
        .map((rule) => (
          <SiteRules key={rule.siteId} rule={rule} />
        ))}
      <ProtocolText />
    </div>
  );
}
