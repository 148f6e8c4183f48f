import './venue-introduce.css';
import { CheckCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';

const RULES = 'RESERVATION_PROTOCOL';

/** Booking rules from the school's current terms. */
export function RulesCard() {
  const { t, pick } = useWords();
  const { data } = useQuery({
    queryKey: ['protocol', RULES],
    queryFn: () => call(venues.protocol, { code: RULES }, { quiet: true }),
    staleTime: 600_000,
  });
  if (!data) return null;
  return (
    <section className="v-card p-rail-card">
      <h2>{t({ zh: '预约规则', en: 'Booking rules' })}</h2>
      <ul className="p-rules">
        {pick(data.content, data.enContent)
          .split('\n')
          .filter(Boolean)
          .map((line) => (
            <li key={line}>
              <CheckCircleOutlined />
              <span>{line.replace(/<[^>]+>/g, '')}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
