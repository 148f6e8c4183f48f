import fc from 'fast-check';
import { faceLimits, faceMeasures, greyOf, whyNotFacePhoto, type GreyPicture } from './face-quality.rules';
import { ownFaceFailure } from './own-face.failures';

/** Draws a picture from a function of its pixels. */
const drawn = (lightAt: (x: number, y: number) => number, width = 60, height = 80): GreyPicture => ({
  width,
  height,
  light: Array.from({ length: width * height }, (_, n) => lightAt(n % width, Math.floor(n / width))),
});
/** A pattern of squares with sharp edges, as bright as given. */
const squares = (bright: number, contrast = 40) =>
  drawn((x, y) => bright + ((Math.floor(x / 6) + Math.floor(y / 6)) % 2 === 0 ? contrast : -contrast));
const why = (picture: GreyPicture) => whyNotFacePhoto(picture)?.spec ?? null;

it('accepts a picture with light, contrast and sharp edges', () => {
  expect(why(squares(128))).toBeNull();
});

it('names what to mend first', () => {
  expect(why(squares(20, 15))).toBe(ownFaceFailure.faceTooDark);
  expect(why(squares(240, 10))).toBe(ownFaceFailure.faceTooBright);
  expect(why(drawn((x, y) => (x < 30 ? 60 : 180) + ((x + y) % 2) * 30))).toBe(ownFaceFailure.faceUneven);
  expect(why(drawn(() => 128))).toBe(ownFaceFailure.faceFlat);
  expect(why(drawn((_x, y) => 80 + y))).toBe(ownFaceFailure.faceBlurred);
});

it('refuses a picture that is too small to be measured', () => {
  expect(why(drawn(() => 128, 4, 4))).toBe(ownFaceFailure.faceTooDark);
});

it('finds a picture the less sharp the wider it is smoothed', () => {
  const sharp = squares(128);
  const smoothed = (radius: number) =>
    drawn((x, y) => {
      let sum = 0;
      for (let dy = -radius; dy <= radius; dy += 1)
        for (let dx = -radius; dx <= radius; dx += 1)
          sum += sharp.light[Math.min(79, Math.max(0, y + dy)) * 60 + Math.min(59, Math.max(0, x + dx))] ?? 0;
      return sum / (2 * radius + 1) ** 2;
    });
  const steps = [0, 1, 2, 3].map((radius) => faceMeasures(smoothed(radius)).sharpness);
  expect(steps).toEqual([...steps].sort((a, b) => b - a));
  expect(steps[0]).toBeGreaterThan(faceLimits.sharpness * 10);
  expect(why(smoothed(7))).not.toBeNull();
});

it('measures brightness within the range of its pixels, and a mirrored picture alike', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 900, maxLength: 900 }), (light) => {
      const measures = faceMeasures({ width: 30, height: 30, light });
      expect(measures.brightness).toBeGreaterThanOrEqual(Math.min(...light) - 1e-6);
      expect(measures.brightness).toBeLessThanOrEqual(Math.max(...light) + 1e-6);
      const mirrored = faceMeasures(drawn((x, y) => light[y * 30 + 29 - x] ?? 0, 30, 30));
      expect(mirrored.brightness).toBeCloseTo(measures.brightness, 5);
      expect(mirrored.unevenness).toBeCloseTo(measures.unevenness, 5);
      expect(mirrored.sharpness).toBeCloseTo(measures.sharpness, 3);
    }),
  );
});

it('weighs colours as an eye does', () => {
  const { light } = greyOf({ width: 3, height: 1, data: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255] });
  expect(light[1]).toBeGreaterThan(light[0] ?? 0);
  expect(light[0]).toBeGreaterThan(light[2] ?? 0);
});
