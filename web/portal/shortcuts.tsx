import { BookOutlined, IdcardOutlined, QrcodeOutlined, SearchOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';

/** Shortcuts on the phone home page: search, and for members their code and member centre. */
export function Shortcuts() {
  const { t } = useWords();
  const loggedIn = useSession((state) => state.loggedIn);
  const find = {
    to: `${routeOf('mobileReservation').path}?by=time`,
    icon: <SearchOutlined />,
    name: routeOf('Reservation'),
  };
  const own = [
    { to: routeOf('MobileMembershipCode').path, icon: <QrcodeOutlined />, name: routeOf('MobileMembershipCode') },
    { to: routeOf('MemberCenter').path, icon: <IdcardOutlined />, name: routeOf('MemberCenter') },
  ];
  const rules = { to: routeOf('MobileUseRules').path, icon: <BookOutlined />, name: routeOf('MobileUseRules') };
  return (
    <nav className="v-card p-shortcuts" aria-label={t({ zh: '快捷入口', en: 'Shortcuts' })}>
      {[find, ...(loggedIn ? own : []), rules].map(({ to, icon, name }) => (
        <Link key={to} to={to}>
          {icon}
          <span>{t(name)}</span>
        </Link>
      ))}
    </nav>
  );
}
