import { useSearchParams } from 'react-router-dom';
import { ghostMinutes, ratesOf } from '#domain/usage/use-rate.rules';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { useRates } from '#contract/usage/use-rate.contract';
import { count } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';

/** The sites with the most ghost hours; choosing one shows its cells. */
export function UseWorst({
  worst,
  shown,
}: {
  readonly worst: ReplyOf<typeof useRates.list>['worst'];
  readonly shown: number | undefined;
}) {
  const { t, lang } = useWords();
  const [params, setParams] = useSearchParams();
  const choose = (siteId: number) => {
    const next = new URLSearchParams(params);
    next.set('siteId', String(siteId));
    next.delete('page');
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <section className="v-card us-worst">
      <h2>
        {t({ zh: '场地', en: 'Sites' })}
        <small>{t({ zh: '按幽灵时', en: 'by ghost hours' })}</small>
      </h2>
      <ul>
        {worst.map((site) => {
          const { booked, occupied, used, ghost } = ratesOf(site);
          return (
            <li key={site.siteId}>
              <button type="button" aria-pressed={site.siteId === shown} onClick={() => choose(site.siteId)}>
                <span>
                  <b>{lang === 'en' ? site.enName : site.name}</b>
                  <em>
                    {count(Math.round(ghostMinutes(site) / 60))} {t({ zh: '场时', en: 'h' })}
                  </em>
                </span>
                <i className="us-bar" aria-hidden>
                  <i style={{ width: `${used}%` }} />
                  <i className="us-bar-ghost" style={{ width: `${ghost}%` }} />
                </i>
                <small>
                  <span>{t({ zh: `真实 ${used}%`, en: `True use ${used}%` })}</span>
                  <span>
                    {t({ zh: `预订 ${booked}% · 占用 ${occupied}%`, en: `Booked ${booked}% · occupied ${occupied}%` })}
                  </span>
                </small>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
