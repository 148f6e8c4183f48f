import './tabs.css';
import { CalendarOutlined, HomeOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { routeOf, type RouteName } from '#contract/catalogue';
import { hasScreen } from './screens';
import { useRoute } from './stage';
import { useWords } from './words';

const TABS: readonly { readonly name: RouteName; readonly zh: string; readonly en: string; readonly icon: ReactNode }[] = [
  { name: 'currencyHome', zh: '首页', en: 'Home', icon: <HomeOutlined /> },
  { name: 'mobileReservation', zh: '预约', en: 'Book', icon: <CalendarOutlined /> },
  { name: 'mobileOrders', zh: '订单', en: 'Orders', icon: <UnorderedListOutlined /> },
];

/** The bottom tabs of the phone: what exists, at most five. */
export function Tabs() {
  const { t } = useWords();
  const route = useRoute();
  return (
    <nav className="v-tabs v-no-print" aria-label={t({ zh: '主导航', en: 'Main navigation' })}>
      {TABS.filter(({ name }) => hasScreen(routeOf(name))).map(({ name, icon, ...label }) => (
        <Link key={name} to={routeOf(name).path} aria-current={route.name === name ? 'page' : undefined}>{icon}<span>{t(label)}</span></Link>
      ))}
    </nav>
  );
}
