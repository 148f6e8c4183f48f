import { holidayKind } from '#domain/venues/venue.status';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import type { VenuePage } from './venue-page';

/** Days on which a venue opens at other hours or stays closed. */
export function SpecialHours({ exceptions }: Pick<VenuePage, 'exceptions'>) {
  const { t } = useWords();
  return (
    <section className="v-card vd-part">
      <h2>{t({ zh: '开放例外', en: 'Special hours' })}</h2>
      <ul>
        {exceptions.map(({ name, from, to, kind }) => (
          <li key={`${from}${name.zh}`}>
            {from === to ? from : `${from} – ${to}`} <StatusTag of={holidayKind} code={kind} /> {t(name)}
          </li>
        ))}
      </ul>
    </section>
  );
}
