import './count-links.css';
import { count } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { useWords } from '#web/kit/session/words';

/** A number that opens its list; a grave one is marked by colour and a bar. */
export interface CountLink {
  readonly title: Text;
  readonly count: number;
  readonly grave?: boolean;
  readonly show: () => void;
}

/** Numbers above a list that open a part of it. */
export function CountLinks({ label, links }: { readonly label: Text; readonly links: readonly CountLink[] }) {
  const { t } = useWords();
  return (
    <section className="v-card v-counts" aria-label={t(label)}>
      {links.map(({ title, count: n, grave = false, show }) => (
        <button key={title.en} type="button" data-grave={grave} onClick={show}>
          <span>{t(title)}</span>
          <b>{count(n)}</b>
        </button>
      ))}
    </section>
  );
}
