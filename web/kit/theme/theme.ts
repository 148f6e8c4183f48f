import type { ThemeConfig } from 'antd';
import { create } from 'zustand';
import { cookie } from '#web/kit/browser/cookie';
import { dark, light, type Palette } from './palette';

const channels = (hex: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((n) => Math.round(n).toString(16).padStart(2, '0')).join('')}`;
const mixColors = (hex: string, into: number, part: number): string =>
  hexOf(channels(hex).map((n) => n + (into - n) * part));

/** Returns the contrast of a colour with white, by relative luminance. */
export function contrastWithWhite(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((n) =>
    n / 255 <= 0.03928 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

const READABLE = 4.5;
const STEP = 0.06;

/** Returns a school colour as primary colour, darkened step by step until white text on it is readable. */
export function readablePrimary(hex: string): string {
  let colour = hex;
  while (contrastWithWhite(colour) < READABLE) colour = mixColors(colour, 0, STEP);
  return colour;
}

/** Sets a school's main colour as primary colour of the light theme; a value that is not `#rrggbb` changes nothing. */
export function setPrimaryColor(hex: string): void {
  if (!/^#[0-9a-f]{6}$/i.test(hex) || hex.toLowerCase() === light.primary) return;
  const primary = readablePrimary(hex);
  palettes.light = {
    ...light,
    primary,
    link: primary,
    primaryHover: mixColors(primary, 255, 0.15),
    primaryActive: mixColors(primary, 0, 0.25),
    primaryBg: mixColors(primary, 255, 0.91),
    primaryBgHover: mixColors(primary, 255, 0.83),
    primaryBorder: mixColors(primary, 255, 0.55),
  };
}

/** Light or dark theme. */
export type ThemeMode = 'light' | 'dark';
/** The colours of both themes. */
export const palettes: Record<ThemeMode, Palette> = { light, dark };

/** System fonts only, no downloads. */
export const fontStack =
  '"Apostrophe","PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Source Han Sans SC",system-ui,sans-serif';

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the colours as CSS variables for both themes, selected by `data-ground` on any element. */
export const cssVariables = (): string =>
  (['light', 'dark'] as const)
    .map(
      (themeMode) =>
        `${themeMode === 'light' ? ':root,' : ''}[data-ground="${themeMode}"]{color-scheme:${themeMode};${Object.entries(
          palettes[themeMode],
        )
          .map(([name, value]) => `--c-${kebabCase(name)}:${value};`)
          .join('')}}`,
    )
    .join('\n');

const NORMAL_MOTION = { motionDurationFast: '0.12s', motionDurationMid: '0.12s', motionDurationSlow: '0.2s' };
/**
 * About one animation frame: a pop-up with no motion, or with motion cut by a style, may stay at its off-screen start
 * position.
 */
const REDUCED_MOTION = { motionDurationFast: '0.02s', motionDurationMid: '0.02s', motionDurationSlow: '0.02s' };

/** Returns whether the system asks for reduced motion. */
export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns the antd theme; the caller passes the algorithm of the mode. */
export function antdTheme(themeMode: ThemeMode, algorithm: NonNullable<ThemeConfig['algorithm']>): ThemeConfig {
  const c = palettes[themeMode];
  return {
    cssVar: { key: `venue-${themeMode}` },
    algorithm,
    token: {
      colorPrimary: c.primary,
      colorPrimaryHover: c.primaryHover,
      colorPrimaryActive: c.primaryActive,
      colorPrimaryBg: c.primaryBg,
      colorPrimaryBgHover: c.primaryBgHover,
      colorPrimaryBorder: c.primaryBorder,
      colorPrimaryText: c.link,
      colorLink: c.link,
      colorLinkHover: c.primaryHover,
      colorLinkActive: c.primaryActive,
      colorInfo: c.primary,
      colorInfoBg: c.primaryBg,
      colorInfoBorder: c.primaryBorder,
      colorBgLayout: c.layout,
      colorBgContainer: c.container,
      colorBgElevated: c.elevated,
      colorFillQuaternary: c.fill,
      colorFillTertiary: c.fillStrong,
      colorBorder: c.border,
      colorBorderSecondary: c.borderSoft,
      colorText: c.text,
      colorTextSecondary: c.textSecondary,
      colorTextTertiary: c.textTertiary,
      colorTextQuaternary: c.textDisabled,
      colorTextDisabled: c.textDisabled,
      colorTextPlaceholder: c.textTertiary,
      colorSuccess: c.success,
      colorSuccessBg: c.successBg,
      colorSuccessBorder: c.successBorder,
      colorWarning: c.warning,
      colorWarningBg: c.warningBg,
      colorWarningBorder: c.warningBorder,
      colorError: c.error,
      colorErrorBg: c.errorBg,
      colorErrorBorder: c.errorBorder,
      colorBgMask: c.mask,
      fontFamily: fontStack,
      fontSize: 14,
      lineHeight: 22 / 14,
      borderRadius: 6,
      borderRadiusLG: 10,
      borderRadiusSM: 4,
      controlHeight: 32,
      controlHeightLG: 44,
      controlHeightSM: 26,
      boxShadowTertiary: themeMode === 'light' ? '0 1px 2px rgba(16,32,56,.05)' : 'none',
      boxShadow: '0 12px 32px rgba(16,32,56,.16)',
      boxShadowSecondary: '0 12px 32px rgba(16,32,56,.16)',
      ...(prefersReducedMotion() ? REDUCED_MOTION : NORMAL_MOTION),
    },
    components: {
      Table: {
        headerBg: c.fill,
        headerColor: c.textSecondary,
        cellPaddingBlock: 0,
        cellPaddingInline: 12,
        cellFontSize: 13,
        headerSplitColor: 'transparent',
        rowHoverBg: c.fill,
        headerBorderRadius: 0,
      },
      Menu: {
        itemHeight: 36,
        itemSelectedBg: c.primaryBg,
        itemSelectedColor: c.link,
        activeBarWidth: 3,
        activeBarBorderWidth: 0,
        subMenuItemBg: 'transparent',
      },
      Tabs: { lineWidthBold: 3 } as Record<string, unknown>,
      Layout: {
        siderBg: c.container,
        headerBg: c.container,
        headerHeight: 48,
        headerPadding: '0 16px',
        bodyBg: c.layout,
      },
      Modal: { borderRadiusLG: 12, titleFontSize: 18 },
      Input: { borderRadiusLG: 6 },
      Select: { borderRadiusLG: 6 },
      DatePicker: { borderRadiusLG: 6 },
      Button: {
        borderRadiusLG: 6,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
      },
      Checkbox: { colorBorder: c.outline },
      Radio: { colorBorder: c.outline },
      Tag: { borderRadiusSM: 4 },
      Drawer: { footerPaddingBlock: 12 },
    },
  };
}

const MODE_COOKIE = 'ground';
/** How long a chosen theme is remembered: one year. */
const MODE_COOKIE_HOURS = 365 * 24;
const systemMode = (): ThemeMode => (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
const chosenMode = (): ThemeMode | null => {
  const stored = cookie.get(MODE_COOKIE);
  return stored === 'light' || stored === 'dark' ? stored : null;
};

/** The theme chosen by the visitor; without a choice the desk follows the system, portal and phone are light. */
export const useThemeMode = create<{ chosen: ThemeMode | null; ground: ThemeMode; choose(themeMode: ThemeMode): void }>(
  (set) => ({
    chosen: chosenMode(),
    ground: chosenMode() ?? systemMode(),
    choose(themeMode) {
      cookie.set(MODE_COOKIE, themeMode, MODE_COOKIE_HOURS);
      set({ chosen: themeMode, ground: themeMode });
    },
  }),
);

/** Returns the theme of portal, phone and login: light until chosen otherwise. */
export const useFrontThemeMode = (): ThemeMode => useThemeMode((state) => state.chosen) ?? 'light';
