import { refuse, type FailureSpec, type Refusal } from '#domain/kit/failure';
import { ownFaceFailure } from './own-face.failures';

/** A grey picture: luminance 0–255 of each pixel, row by row. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly light: ArrayLike<number>;
}

/** Longer edge of the picture that is measured, in pixels: a large photo is drawn at this size first. */
export const QUALITY_EDGE = 160;

/** Limits of a usable photo: luminance 0–255, and the variance of the Laplacian for sharpness. */
export const faceLimits = { dark: 45, bright: 222, uneven: 70, contrast: 14, sharpness: 18 } as const;

/** What is measured of a photo, on the middle part where the face is. */
export interface FaceMeasures {
  /** Mean luminance. */
  readonly brightness: number;
  /** Standard deviation of luminance. */
  readonly contrast: number;
  /** Difference of the mean luminance of both halves. */
  readonly unevenness: number;
  /** Variance of the Laplacian: small if no edge is sharp. */
  readonly sharpness: number;
}

/** Returns the luminance of RGBA pixels. */
export function greyOf({
  width,
  height,
  data,
}: {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}): GreyPicture {
  const light = new Float32Array(width * height);
  for (let n = 0; n < light.length; n += 1)
    light[n] = 0.299 * (data[n * 4] ?? 0) + 0.587 * (data[n * 4 + 1] ?? 0) + 0.114 * (data[n * 4 + 2] ?? 0);
  return { width, height, light };
}

/** Measures the middle 60 % by 70 % of a picture; a picture below 10 by 10 pixels measures 0. */
export function faceMeasures({ width, height, light }: GreyPicture): FaceMeasures {
  const [left, right] = [Math.ceil(width * 0.2), Math.floor(width * 0.8)];
  const [top, bottom] = [Math.ceil(height * 0.15), Math.floor(height * 0.85)];
  if (width < 10 || height < 10) return { brightness: 0, contrast: 0, unevenness: 0, sharpness: 0 };
  const at = (x: number, y: number) => light[y * width + x] ?? 0;
  const middle = (left + right) / 2;
  const tally = { n: 0, sum: 0, squares: 0, edges: 0, edgeSquares: 0, leftSum: 0, leftN: 0 };
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const value = at(x, y);
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * value;
      tally.n += 1;
      tally.sum += value;
      tally.squares += value * value;
      tally.edges += edge;
      tally.edgeSquares += edge * edge;
      if (x + 0.5 < middle) {
        tally.leftSum += value;
        tally.leftN += 1;
      }
    }
  const { n, sum, squares, edges, edgeSquares, leftSum, leftN } = tally;
  const variance = (total: number, ofSquares: number) => Math.max(0, ofSquares / n - (total / n) ** 2);
  return {
    brightness: sum / n,
    contrast: Math.sqrt(variance(sum, squares)),
    unevenness: Math.abs(leftSum / leftN - (sum - leftSum) / (n - leftN)),
    sharpness: variance(edges, edgeSquares),
  };
}

/** The checks of a photo in the order in which a person repairs them. */
export const faceChecks: readonly {
  readonly key: 'light' | 'even' | 'content' | 'sharp';
  readonly zh: string;
  readonly en: string;
  readonly whyNot: (measures: FaceMeasures) => FailureSpec | null;
}[] = [
  {
    key: 'light',
    zh: '亮度',
    en: 'Brightness',
    whyNot: ({ brightness }) =>
      brightness < faceLimits.dark
        ? ownFaceFailure.faceTooDark
        : brightness > faceLimits.bright
          ? ownFaceFailure.faceTooBright
          : null,
  },
  {
    key: 'even',
    zh: '光线均匀',
    en: 'Even light',
    whyNot: ({ unevenness }) => (unevenness > faceLimits.uneven ? ownFaceFailure.faceUneven : null),
  },
  {
    key: 'content',
    zh: '画面完整',
    en: 'Lens free',
    whyNot: ({ contrast }) => (contrast < faceLimits.contrast ? ownFaceFailure.faceFlat : null),
  },
  {
    key: 'sharp',
    zh: '清晰',
    en: 'Sharpness',
    whyNot: ({ sharpness }) => (sharpness < faceLimits.sharpness ? ownFaceFailure.faceBlurred : null),
  },
];

/** Returns why a photo is no use to a terminal, the first thing to repair; null if it is fit. */
export function whyNotFacePhoto(picture: GreyPicture): Refusal | null {
  const measures = faceMeasures(picture);
  for (const { whyNot } of faceChecks) {
    const spec = whyNot(measures);
    if (spec) return refuse(spec);
  }
  return null;
}
