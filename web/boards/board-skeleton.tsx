import { useEffect, useState, type CSSProperties } from 'react';
import { SlotLegend } from './slot-legend';

const SHOW_AFTER_MS = 200;

/** Placeholder of the matrix during its first load, with the same sizes; shows nothing for the first 200 ms. */
export function BoardSkeleton({ compact }: { readonly compact: boolean }) {
  const [shown, show] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => show(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const columns = compact ? 4 : 9;
  const line = (n: number) => (
    <div key={n} className="slot-row">
      <span className="slot-axis" />
      {Array.from({ length: columns }, (_, c) => (
        <span key={c} className="slot-cell is-empty" />
      ))}
    </div>
  );
  return (
    <section className="board v-card" aria-busy="true" style={{ visibility: shown ? 'visible' : 'hidden' }}>
      <div className={`slot-scroll${compact ? ' is-compact' : ''}`} style={{ '--columns': columns } as CSSProperties}>
        <div className="slot-grid slot-body">{Array.from({ length: 9 }, (_, n) => line(n))}</div>
      </div>
      <footer className="board-foot">
        <SlotLegend compact={compact} places={false} conflicts={false} />
      </footer>
    </section>
  );
}
