import type { UserCard } from '#contract/access/user.contract';
import { gateDirection, gateResult } from '#domain/devices/device.status';
import { stampText } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';

/** The recent gate entries of the person found. */
export function FoundPassages({ card }: { card: UserCard }) {
  const { t, pick, lang, label } = useWords();
  return (
    <section className="v-card s-part">
      <h2>{t({ zh: '近期通行', en: 'Recent gate entries' })}</h2>
      {card.passes.length === 0 ? (
        <p className="v-quiet">{t({ zh: '31 天内没有通行记录', en: 'No entries in the last 31 days' })}</p>
      ) : (
        <ul className="s-rows">
          {card.passes.map((pass) => (
            <li key={`${pass.at}${pass.device}`}>
              <span className="s-wide">
                {pick(pass.device, pass.enDevice)}
                <small className="v-two-under">
                  {stampText(pass.at, lang)} · {label(gateDirection, pass.direction)}
                </small>
              </span>
              <StatusTag of={gateResult} code={pass.result} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
