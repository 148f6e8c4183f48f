import '@fontsource-variable/inter/opsz.css';
import './display.css';
import './door.css';
import { createRoot } from 'react-dom/client';
import { lang } from './display-lang';
import { DoorScreen } from './door-screen';

document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
createRoot(document.getElementById('root') as HTMLElement).render(<DoorScreen />);
