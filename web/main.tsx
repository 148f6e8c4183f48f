import '#web/kit/style.css';
import { createRoot } from 'react-dom/client';
import { Application } from './app';
import { Unreachable } from '#web/kit/unreachable';
import { entryOf, loadEntry } from '#web/kit/entry';
import { frames } from '#web/kit/frames';
import { loadScreen, patiently, takeScreens, type ScreenFiles } from '#web/kit/screens';
import { broken, followOtherTabs, useSession } from '#web/kit/session';
import { goneElsewhere, loginAgain, transportTexts } from '#web/kit/call';
import { routeAt, way } from '#web/kit/way';
import { adoptMain, cssVariables, fontStack } from '#web/kit/theme';
import { watchMaintenance } from '#web/kit/maintenance';
import { adoptNames } from '#web/kit/words';

const style = document.createElement('style');
const paint = () => {
  style.textContent = `:root{--font:${fontStack}}\n${cssVariables()}`;
};
paint();
document.head.append(style);
document.documentElement.lang = useSession.getState().lang === 'zh' ? 'zh-CN' : 'en';

for (const route of takeScreens(import.meta.glob('/**/*.screen.tsx') as ScreenFiles)) {
  if (import.meta.env.DEV) console.warn(`The route ${route.name} has no screen file yet`);
}
followOtherTabs(goneElsewhere);
// Preloads the data of the current route while the deployment settings load.
const first = routeAt(way.here());
if (first && first.layout !== 'wall')
  void Promise.all([loadScreen(first), frames[first.layout]()]).catch(() => undefined);

const root = createRoot(document.getElementById('root') as HTMLElement);

/** Starts the application once the deployment settings are loaded; shows an error if they cannot be reached. */
async function open(): Promise<void> {
  try {
    await loadEntry();
    adoptMain(entryOf().themeMain);
    adoptNames(entryOf());
    paint();
  } catch {
    root.render(<Unreachable again={() => void open()} />);
    return;
  }
  void patiently(() => import('#web/kit/live-session')).then(
    ({ followSession }) => followSession(),
    () => undefined,
  );
  watchMaintenance();
  root.render(<Application />);
  if (broken.storage) loginAgain(transportTexts.decrypt);
}
void open();
