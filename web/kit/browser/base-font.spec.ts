import { baseScale, layoutWidth } from './base-font';

it.each([
  [375, 1],
  [390, 1.04],
  [320, 320 / 375],
  [750, 2],
  [820, 2],
  [1440, 2],
])('scales a screen of %i pixels to %d times the design size, never more than twice', (width, scale) =>
  expect(baseScale(width)).toBeCloseTo(scale),
);

it.each([
  [390, 844, 375],
  [844, 390, 812],
  [360, 800, 375],
  [768, 1024, 384],
  [1024, 768, 512],
])('gives a display of %i by %i a layout of %i', (width, height, expected) =>
  expect(layoutWidth(width, height)).toBe(expected),
);
