import '@fontsource-variable/inter/opsz.css';
import '#web/monitor/display.css';
import '#web/monitor/wall.css';
import './wall-widgets.css';
import { createRoot } from 'react-dom/client';
import { useEffect, useState } from 'react';
import { wallAddress, type WallAddress } from '#domain/walls/wall-code.rules';
import { setInPage } from '#web/monitor/display-route';
import { lang } from '#web/monitor/display-lang';
import { ScreenWall } from './screen-wall';
import { TurnoverWall } from '#web/monitor/turnover-wall';

document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';

const addressOf = (page: string): WallAddress | null => {
  const { pathname, searchParams } = new URL(page, location.origin);
  return wallAddress(pathname, searchParams);
};

/** The wall of the address, or the one that a playlist or a command shows in its place. */
function WallApp() {
  const [page, setPage] = useState(`${location.pathname.replace(/^\/venue(?=\/)/, '')}${location.search}`);
  useEffect(() => {
    setInPage((next) => {
      if (addressOf(next) === null || addressOf(page) === null) return false;
      setPage(next);
      return true;
    });
  }, [page]);
  const address = addressOf(page);
  return address === null ? <TurnoverWall /> : <ScreenWall key={page} address={address} />;
}

createRoot(document.getElementById('root') as HTMLElement).render(<WallApp />);
