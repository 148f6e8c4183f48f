import '#web/kit/theme/style.css';
import { createRoot } from 'react-dom/client';
import { Application } from './app';
import { Unreachable } from '#web/kit/shell/unreachable';
import { currentEntry, loadEntry } from '#web/kit/session/entry';
import { frames } from '#web/kit/shell/frames';
import { loadScreen, retryLoad, registerScreens, type ScreenFiles } from '#web/kit/route/screens';
import { storageState, followOtherTabs, useSession } from '#web/kit/session/session';
import { handleRemoteLogout, requireLogin, transportTexts } from '#web/kit/call/call';
import { routeAt, navigation } from '#web/kit/route/navigation';
import { setPrimaryColor, cssVariables, fontStack } from '#web/kit/theme/theme';
import { watchMaintenance } from '#web/kit/session/maintenance';
import { setSystemNames } from '#web/kit/session/words';

const style = document.createElement('style');
const paint = () => {
  style.textContent = `:root{--font:${fontStack}}\n${cssVariables()}`;
};
paint();
document.head.append(style);
const setDocumentLanguage = () => {
  document.documentElement.lang = useSession.getState().lang === 'zh' ? 'zh-CN' : 'en';
};
setDocumentLanguage();
useSession.subscribe(setDocumentLanguage);

for (const route of registerScreens(import.meta.glob('/**/*.screen.tsx') as ScreenFiles)) {
  if (import.meta.env.DEV) console.warn(`The route ${route.name} has no screen file yet`);
}
followOtherTabs(handleRemoteLogout);
// Preloads the data of the current route while the deployment settings load.
const preloadedRoute = routeAt(navigation.here());
if (preloadedRoute && preloadedRoute.layout !== 'wall')
  void Promise.all([loadScreen(preloadedRoute), frames[preloadedRoute.layout]()]).catch(() => undefined);

const root = createRoot(document.getElementById('root') as HTMLElement);

/** Starts the application once the deployment settings are loaded; shows an error if they cannot be reached. */
async function startApp(): Promise<void> {
  try {
    await loadEntry();
    setPrimaryColor(currentEntry().themeMain);
    setSystemNames(currentEntry());
    paint();
  } catch {
    root.render(<Unreachable again={() => void startApp()} />);
    return;
  }
  void retryLoad(() => import('#web/kit/live/live-session')).then(
    ({ connectLiveSession: followSession }) => followSession(),
    () => undefined,
  );
  watchMaintenance();
  root.render(<Application />);
  if (storageState.storage) requireLogin(transportTexts.decrypt);
}
void startApp();
