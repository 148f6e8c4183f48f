import { GlobalFonts } from '@napi-rs/canvas';

/** Common characters of the trade that do not resemble each other. */
const HAN = [
  ...'球场馆网拍篮排泳池健身羽毛乒乓足跑道操瑜伽剑弓射箭冰雪登山攀岩舞蹈武术棋牌门票时间会议室课程教练学校体育春夏秋冬东南西北红黄蓝绿',
];

/** Fonts with Chinese characters, by their names on common systems. */
const CHINESE =
  /CJK|Source Han|PingFang|YaHei|SimHei|SimSun|Heiti|Hiragino Sans GB|WenQuanYi|Droid Sans Fallback|AR PL|Noto Sans SC|Noto Serif SC/i;

/** Letters and digits as strokes on a 4 by 6 grid, used if no Chinese font is installed. */
const STROKES: Readonly<Record<string, string>> = {
  A: '0,6 2,0 4,6|1,4 3,4',
  C: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5',
  E: '4,0 0,0 0,6 4,6|0,3 3,3',
  F: '4,0 0,0 0,6|0,3 3,3',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  K: '0,0 0,6|4,0 0,3 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 4,2 3,3 0,3',
  R: '0,6 0,0 3,0 4,1 4,2 3,3 0,3|2,3 4,6',
  T: '0,0 4,0|2,0 2,6',
  V: '0,0 2,6 4,0',
  X: '0,0 4,6|4,0 0,6',
  Y: '0,0 2,3 4,0|2,3 2,6',
  Z: '0,0 4,0 0,6 4,6',
  2: '0,1 1,0 3,0 4,1 4,2 0,6 4,6',
  4: '3,6 3,0 0,4 4,4',
  7: '0,0 4,0 1,6',
  8: '1,0 3,0 4,1 4,2 3,3 1,3 0,2 0,1 1,0|1,3 0,4 0,5 1,6 3,6 4,5 4,4 3,3',
};

/** Returns the strokes of a letter as lines of points, in a 1 by 1 box around the centre. */
export const strokesOf = (glyph: string): readonly (readonly (readonly [number, number])[])[] =>
  (STROKES[glyph] ?? '').split('|').map((line) =>
    line
      .split(' ')
      .map((at) => at.split(',').map(Number) as [number, number])
      .map(([x, y]) => [x / 6 - 1 / 3, y / 6 - 0.5] as const),
  );

/** The font of pictures: an installed Chinese font or the built-in letters. */
export interface CaptchaFont {
  readonly glyphs: readonly string[];
  /** The font family; null for the built-in letters. */
  readonly family: string | null;
}

const strokeFont: CaptchaFont = { glyphs: Object.keys(STROKES), family: null };

/** Looks once for an installed Chinese font. `families` replaces the system fonts in specs. */
export function findCaptchaFont(
  families: readonly string[] = GlobalFonts.families.map(({ family }) => family),
): CaptchaFont {
  const family =
    families.find((name) => CHINESE.test(name) && /Sans|Hei|Fang|WenQuanYi|CJK/i.test(name)) ??
    families.find((name) => CHINESE.test(name));
  return family === undefined ? strokeFont : { glyphs: HAN, family };
}
