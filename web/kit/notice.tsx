import './notice.css';
import type { ReactNode } from 'react';

/** What stands where there is nothing else to show: a drawing, what is the matter, what to do next. */
export function Notice({ drawing, title, text, actions, foot }: { drawing: ReactNode; title: string; text?: ReactNode; actions?: ReactNode; foot?: ReactNode }) {
  return (
    <section className="v-notice">
      {drawing}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {actions && <div className="v-notice-actions">{actions}</div>}
      {foot && <footer>{foot}</footer>}
    </section>
  );
}
