import { ThemeProvider } from './grounded';
import { ScreenOutlet } from './stage';
import { useFrontThemeMode } from './theme';

/** The layout without a frame: login, errors and the start page. */
export const Bare = () => (
  <ThemeProvider ground={useFrontThemeMode()}>
    <ScreenOutlet />
  </ThemeProvider>
);
