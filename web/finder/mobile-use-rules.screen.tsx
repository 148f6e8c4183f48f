import { useQuery } from '@tanstack/react-query';
import { Collapse, Segmented, Skeleton } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { finder } from '#contract/finder/finder.contract';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { EmptyState, LoadFailed } from '#web/kit/feedback/load-states';
import { RichText } from '#web/kit/form/rich-text';
import { useWords } from '#web/kit/session/words';
import { ruleSentencesOf } from './use-rule-text';
import './use-rules.css';

const NOUN = { zh: '规则', en: 'rules' };
const CODE = 'RESERVATION_PROTOCOL';

/** The school's booking terms, collapsed: most people come for the rules of one sport. */
function ProtocolText() {
  const { pick } = useWords();
  const { data } = useQuery({
    queryKey: ['protocol', CODE],
    queryFn: () => call(venues.protocol, { code: CODE }, { quiet: true }),
    staleTime: 600_000,
  });
  if (!data) return null;
  const text = pick(data.content, data.enContent);
  return (
    <Collapse
      className="rules-text"
      items={[
        {
          key: CODE,
          label: pick(data.title, data.enTitle),
          children: /<[a-z][^>]*>/i.test(text) ? (
            <RichText html={text} />
          ) : (
            text.split('\n').map((line) => <p key={line}>{line}</p>)
          ),
        },
      ]}
    />
  );
}

/** The booking, use and cancellation rules of every site, generated from the rules in force, by sport. */
export default function MobileUseRules() {
  const { t, pick, lang } = useWords();
  const [query, setQuery] = useSearchParams();
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['useRules'],
    queryFn: () => call(finder.useRules, {}, { quiet: true }),
    staleTime: 60_000,
  });
  if (isError && !data) return <LoadFailed noun={NOUN} error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div className="rules">
        <Skeleton active paragraph={{ rows: 8 }} />
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
          <section key={rule.siteId} className="v-card rules-site">
            <h2>
              {pick(rule.siteName, rule.enSiteName)} <small>{pick(rule.venueName, rule.enVenueName)}</small>
            </h2>
            <ul>
              {ruleSentencesOf(rule, lang).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      <ProtocolText />
    </div>
  );
}
