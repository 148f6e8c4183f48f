/** The product colours of one theme mode; the same names exist as CSS variables `--c-…` in kebab-case. */
export interface Palette {
  readonly primary: string;
  readonly primaryHover: string;
  readonly primaryActive: string;
  readonly link: string;
  readonly primaryBg: string;
  readonly primaryBgHover: string;
  readonly primaryBorder: string;
  readonly layout: string;
  readonly container: string;
  readonly elevated: string;
  readonly fill: string;
  readonly fillStrong: string;
  readonly border: string;
  readonly borderSoft: string;
  readonly outline: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly textTertiary: string;
  readonly textDisabled: string;
  readonly success: string;
  readonly successBg: string;
  readonly successBorder: string;
  readonly warning: string;
  readonly warningBg: string;
  readonly warningBorder: string;
  readonly error: string;
  readonly errorBg: string;
  readonly errorBorder: string;
  readonly purple: string;
  readonly purpleBg: string;
  readonly purpleBorder: string;
  readonly teal: string;
  readonly tealBg: string;
  readonly magenta: string;
  readonly magentaBg: string;
  readonly nowLine: string;
  readonly mask: string;
  /** A booked slot. */
  readonly taken: string;
}

/** Colours of the light theme, before a school sets its main colour. */
export const light: Palette = {
  primary: '#004a99',
  primaryHover: '#1a66b8',
  primaryActive: '#00356f',
  link: '#004a99',
  primaryBg: '#e9f1fa',
  primaryBgHover: '#d4e4f6',
  primaryBorder: '#94bbe4',
  layout: '#f2f4f7',
  container: '#ffffff',
  elevated: '#ffffff',
  fill: '#f0f3f6',
  fillStrong: '#e6eaef',
  border: '#d3d9e1',
  borderSoft: '#e5e9ee',
  outline: '#8793a4',
  text: '#17212f',
  textSecondary: '#465366',
  textTertiary: '#5d6a7d',
  textDisabled: '#8a95a5',
  success: '#1a7544',
  successBg: '#e6f4ec',
  successBorder: '#9bd0b2',
  warning: '#8f4e00',
  warningBg: '#fff4e0',
  warningBorder: '#bd7d14',
  error: '#b8242a',
  errorBg: '#fdeeee',
  errorBorder: '#e8a0a2',
  purple: '#6240a0',
  purpleBg: '#f1ecf9',
  purpleBorder: '#c2aee6',
  teal: '#0a6b67',
  tealBg: '#e2f3f2',
  magenta: '#98285f',
  magentaBg: '#fbeaf2',
  nowLine: '#c8102e',
  mask: 'rgba(14,24,40,.45)',
  taken: '#dde2e9',
};

/** Colours of the dark theme. */
export const dark: Palette = {
  primary: '#2f73c9',
  primaryHover: '#4486d8',
  primaryActive: '#235fae',
  link: '#7db5f5',
  primaryBg: '#14294a',
  primaryBgHover: '#1b3761',
  primaryBorder: '#3f6fb0',
  layout: '#0b1119',
  container: '#131b27',
  elevated: '#1a2433',
  fill: '#1b2533',
  fillStrong: '#263243',
  border: '#354357',
  borderSoft: '#243042',
  outline: '#71809a',
  text: '#e8edf4',
  textSecondary: '#b9c4d3',
  textTertiary: '#97a5b8',
  textDisabled: '#6d7b8f',
  success: '#5fcf93',
  successBg: '#10301f',
  successBorder: '#2d6b49',
  warning: '#f2b455',
  warningBg: '#33260d',
  warningBorder: '#a4752a',
  error: '#ff8f8a',
  errorBg: '#3a1a1c',
  errorBorder: '#8a3d40',
  purple: '#b9a0ec',
  purpleBg: '#251d3b',
  purpleBorder: '#57458a',
  teal: '#63c9c3',
  tealBg: '#0e2d2d',
  magenta: '#ee94c0',
  magentaBg: '#351a29',
  nowLine: '#ff6b6b',
  mask: 'rgba(0,0,0,.6)',
  taken: '#2b3647',
};
