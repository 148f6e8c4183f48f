import '@fontsource-variable/inter/opsz.css';
import './display.css';
import './wall.css';
import { createRoot } from 'react-dom/client';
import { lang } from './display-lang';
import { OperationsWall } from './operations-wall';

document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
createRoot(document.getElementById('root') as HTMLElement).render(<OperationsWall />);
