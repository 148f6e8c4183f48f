import '@fontsource-variable/inter/opsz.css';
import './display.css';
import './wall.css';
import { createRoot } from 'react-dom/client';
import { lang } from './display-lang';
import { OperationsWall } from './operations-wall';
import { TurnoverWall } from './turnover-wall';

document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
createRoot(document.getElementById('root') as HTMLElement).render(
  location.pathname.includes('/venues/turnover/') ? <TurnoverWall /> : <OperationsWall />,
);
