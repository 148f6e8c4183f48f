import '#web/kit/theme/account-page.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '#web/kit/theme/brand';
import { useEntry } from '#web/kit/session/entry';
import { LangSwitch } from '#web/kit/shell/lang-switch';
import { useRoute } from '#web/kit/route/screen-outlet';
import { systemNames, useWords } from '#web/kit/session/words';

/** The card of the account pages, with its own header if no frame provides one. */
export function AccountPage({
  title,
  text,
  children,
  foot,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}) {
  const { t, pick } = useWords();
  const bare = useRoute().layout === 'bare';
  const entry = useEntry((state) => state.entry);
  const card = (
    <div className="m-door">
      <section className="v-card m-door-card" aria-labelledby="account-title">
        <h1 id="account-title">{title}</h1>
        {text && <p>{text}</p>}
        {children}
      </section>
      {foot && (
        <nav className="m-ways" aria-label={t({ zh: '其他入口', en: 'Other options' })}>
          {foot}
        </nav>
      )}
    </div>
  );
  if (!bare) return card;
  return (
    <div className="m-page" data-bare="true">
      <header className="m-top">
        <Link to="/portal">
          <Mark size={28} />
          <span className="v-ellipsis">{t(systemNames.front)}</span>
          {entry && <small className="v-ellipsis">{pick(entry.school, entry.schoolEn)}</small>}
        </Link>
        <span>
          <LangSwitch long />
        </span>
      </header>
      <main>{card}</main>
    </div>
  );
}
