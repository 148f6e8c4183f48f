import { formatCount, nameOf } from './display-lang';

/** A name in both languages with its figure. */
interface RankedItem {
  readonly name: string;
  readonly enName: string;
  readonly count: number;
}

/** Names by their figures, most first, each with a bar against the largest. */
export function RankedList({ items }: { readonly items: readonly RankedItem[] }) {
  const most = Math.max(1, ...items.map(({ count }) => count));
  return (
    <ol data-few={items.length < 4 || undefined}>
      {items.map((item, i) => (
        <li key={item.name} className={i === 0 ? 'first' : ''}>
          <span className="rank">{i + 1}</span>
          <span className="name">{nameOf(item)}</span>
          <span className="track">
            <i style={{ width: `${(item.count / most) * 100}%` }} />
          </span>
          <b>{formatCount(item.count)}</b>
        </li>
      ))}
    </ol>
  );
}
