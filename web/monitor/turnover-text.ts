import { formatHuge } from './display-lang';

/** Formats an amount on a wall: two decimals below ten thousand, whole above, short from a million on. */
export const formatYuan = (yuan: number): string => {
  const size = Math.abs(yuan);
  const sign = yuan < 0 ? '\u2212' : '';
  if (size >= 1_000_000) return `${sign}${formatHuge(size)}`;
  return `${sign}${size.toLocaleString('en-US', size >= 10_000 ? { maximumFractionDigits: 0 } : { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
};

/** Formats an amount in whole yuan. */
export const formatWholeYuan = (yuan: number): string =>
  Math.abs(yuan) >= 1_000_000 ? formatYuan(yuan) : Math.round(yuan).toLocaleString('en-US');

/** Formats an amount in a table column: two decimals for alignment, as long as it fits. */
export const formatCellYuan = (yuan: number): string =>
  Math.abs(yuan) >= 1_000_000
    ? formatYuan(yuan)
    : `${yuan < 0 ? '\u2212' : ''}${Math.abs(yuan).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
