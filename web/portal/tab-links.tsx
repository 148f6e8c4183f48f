import { RightOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { useTabs } from '#web/kit/shell/tabs';
import { useWords } from '#web/kit/session/words';

const HOME = '/mobileIndex';

/** Links of the bottom tab bar: inside the school's app this page shows them itself. */
export function TabLinks() {
  const { t, pick } = useWords();
  const tabs = useTabs();
  return (
    <nav className="v-card p-ways" aria-label={t({ zh: '功能', en: 'Menu' })}>
      {tabs
        .filter(({ mobilePath }) => mobilePath !== HOME)
        .map(({ id, title, enName, mobilePath }) => (
          <Link key={id} to={mobilePath}>
            {pick(title, enName)}
            <RightOutlined />
          </Link>
        ))}
    </nav>
  );
}
