import { ThemeProvider } from './theme-provider';
import { ScreenOutlet } from '#web/kit/route/screen-outlet';
import { useFrontThemeMode } from '#web/kit/theme/theme';

/** The layout without a frame: login, errors and the start page. */
export const Bare = () => (
  <ThemeProvider ground={useFrontThemeMode()}>
    <ScreenOutlet />
  </ThemeProvider>
);
