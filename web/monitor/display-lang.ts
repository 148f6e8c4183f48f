/**
 * Language of a display: `?lang=`, else the language of this browser's product pages, else Chinese. It does not change
 * while the screen runs.
 */
export const lang: 'zh' | 'en' = (() => {
  const requested = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem('cgLangType');
  return requested === 'en' ? 'en' : 'zh';
})();

/** Returns a text in the display's language. */
export const t = (zh: string, en: string): string => (lang === 'en' ? en : zh);

/** Returns a name in the display's language. */
export const nameOf = ({ name, enName }: { readonly name: string; readonly enName: string }): string =>
  lang === 'en' && enName ? enName : name;

const upTo = (n: number, maximumFractionDigits: number): string => n.toLocaleString('en-US', { maximumFractionDigits });

/**
 * Formats a number of a million or more in at most seven characters, so that it fits its tile: `641.2 万`, `1,235 万`,
 * `3.2 亿` (zh), `6.41M`, `1.23B` (en).
 */
export const formatHuge = (n: number): string => {
  const size = Math.abs(n);
  if (lang === 'en') return size < 999_995_000 ? `${(n / 1e6).toFixed(2)}M` : `${(n / 1e9).toFixed(2)}B`;
  return size < 99_995_000 ? `${upTo(n / 1e4, size < 1e7 ? 1 : 0)} 万` : `${upTo(n / 1e8, 2)} 亿`;
};

/** Formats a count: `1,846`; short from a million on. */
export const formatCount = (n: number): string => (Math.abs(n) < 1_000_000 ? n.toLocaleString('en-US') : formatHuge(n));

/** Formats a price in a cell, without decimals if whole. */
export const formatPrice = (yuan: number): string =>
  yuan === 0 ? t('免费', 'Free') : `¥${Number.isInteger(yuan) ? yuan : yuan.toFixed(2)}`;

/** Formats a duration for a wall. */
export const formatDuration = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 120) return t(`${seconds} 秒`, `${seconds} s`);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t(`${minutes} 分`, `${minutes} min`);
  const hours = Math.floor(minutes / 60);
  if (hours < 24)
    return t(
      `${hours} 小时 ${String(minutes % 60).padStart(2, '0')} 分`,
      `${hours} h ${String(minutes % 60).padStart(2, '0')} min`,
    );
  return t(`${Math.floor(hours / 24)} 天 ${hours % 24} 小时`, `${Math.floor(hours / 24)} d ${hours % 24} h`);
};
