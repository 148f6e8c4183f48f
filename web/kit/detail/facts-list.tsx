import './detail.css';
import type { ReactNode } from 'react';
import type { Text } from '#web/kit/text/lang';
import { orDash } from '#web/kit/text/value';
import { useWords } from '#web/kit/session/words';

/** A title and its value, optionally over the full width of a grid; a false or empty one is left out. */
export type Fact = readonly [title: Text | string, value: ReactNode, width?: 'wide'] | false | null | undefined | '';

/**
 * The facts of one thing: in lines with the titles on the left, or in a grid with the titles above the values. A missing
 * value is a dash.
 */
export function FactsList({ facts, layout = 'lines' }: { facts: readonly Fact[]; layout?: 'lines' | 'grid' }) {
  const { t } = useWords();
  return (
    <dl className="v-facts" data-layout={layout}>
      {facts.map((fact) => {
        if (!fact) return null;
        const [title, value, width] = fact;
        const name = typeof title === 'string' ? title : t(title);
        return (
          <div key={name} data-width={width}>
            <dt>{name}</dt>
            <dd>{orDash(value)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
