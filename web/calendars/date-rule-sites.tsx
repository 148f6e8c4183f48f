import type { dateRules } from '#contract/calendars/calendar.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { dayText } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';

/** The sites of a date rule: how many days it decides on each, and the days another rule decides. */
export function DateRuleSites({ days }: { readonly days: ReplyOf<typeof dateRules.detail>['days'] }) {
  const { t, pick, lang } = useWords();
  return (
    <section className="v-card c-part">
      <h2>
        {t({ zh: '使用场地', en: 'Sites' })} <small>{t({ zh: `${days.length} 个`, en: String(days.length) })}</small>
      </h2>
      {days.length === 0 ? (
        <p className="v-quiet">{t({ zh: '没有场地使用本规则', en: 'No sites use this rule' })}</p>
      ) : (
        <ul className="c-sites">
          {days.map((site) => (
            <li key={site.siteId}>
              <b>{pick(site.siteName, site.enSiteName)}</b>
              <span>
                {t({
                  zh: `${site.decides} 天由本规则决定`,
                  en: `decides ${site.decides} ${site.decides === 1 ? 'day' : 'days'}`,
                })}
              </span>
              {site.givesWay.length === 0 ? (
                <span className="v-quiet">
                  {t({ zh: '没有其他规则先于本规则', en: 'No other rule takes precedence' })}
                </span>
              ) : (
                <ul className="c-ways">
                  {site.givesWay.map((day) => (
                    <li key={day.date}>
                      <b>{dayText(day.date, lang)}</b> {t(day)}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
