import type { SiteUseRules } from '#contract/finder/finder.contract';
import { useWords } from '#web/kit/session/words';
import { ruleSentencesOf } from './use-rule-text';

/** The rules of a site as sentences. */
export function SiteRules({ rule }: { readonly rule: SiteUseRules }) {
  const { pick, lang } = useWords();
  return (
    <section className="v-card rules-site">
      <h2>
        {pick(rule.siteName, rule.enSiteName)} <small>{pick(rule.venueName, rule.enVenueName)}</small>
      </h2>
      <ul>
        {ruleSentencesOf(rule, lang).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
