import './notice.css';
import type { ReactNode } from 'react';

/** A full-page message: drawing, title, text and next actions. */
export function Notice({
  drawing,
  title,
  level = 2,
  text,
  actions,
  foot,
}: {
  drawing: ReactNode;
  title: string;
  level?: 1 | 2;
  text?: ReactNode;
  actions?: ReactNode;
  foot?: ReactNode;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className="v-notice">
      {drawing}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {actions && <div className="v-notice-actions">{actions}</div>}
      {foot && <footer>{foot}</footer>}
    </section>
  );
}
