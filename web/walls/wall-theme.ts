import { chartColors } from '#web/monitor/display-chart';

const dark = { ...chartColors };
/** Chart colours of the light theme, named as in `wall-widgets.css`. */
const light: typeof dark = {
  t1: '#0f1c2a',
  t2: '#41546a',
  panel: '#fbfcfd',
  line: '#cbd5df',
  line2: '#9fb0c0',
  blue: '#0a5db5',
  past: '#7a8da1',
  crit: '#b3001e',
  sand: '#8a6d3b',
};

/** Applies the theme of a wall to its styles and charts; applying it again changes nothing. */
export function applyTheme(theme: string): void {
  if (document.documentElement.dataset['theme'] === theme) return;
  document.documentElement.dataset['theme'] = theme;
  Object.assign(chartColors, theme === 'light' ? light : dark);
}
