import '@fontsource-variable/inter/opsz.css';
import '#web/monitor/display.css';
import '#web/monitor/door.css';
import { createRoot } from 'react-dom/client';
import { lang } from '#web/monitor/display-lang';
import { displayPass } from '#web/monitor/display-pass';
import { DoorScreen } from '#web/monitor/door-screen';
import { DoorPanel } from './door-panel';

document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
createRoot(document.getElementById('root') as HTMLElement).render(
  <DoorScreen panel={displayPass === null ? null : (place) => <DoorPanel {...place} />} />,
);
