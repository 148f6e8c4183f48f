import { theme } from 'antd';
import { setPrimaryColor, antdTheme, contrastWithWhite, cssVariables, palettes, readablePrimary } from './theme';

it('computes contrast by the WCAG formula', () => {
  expect(contrastWithWhite('#000000')).toBeCloseTo(21, 1);
  expect(contrastWithWhite('#004a99')).toBeCloseTo(8.61, 1);
});

it.each(['#ffcc00', '#7fd1ae', '#e60012', '#004a99'])(
  'makes %s readable under white text, and keeps colours that already are',
  (hex) => {
    const primary = readablePrimary(hex);
    expect(contrastWithWhite(primary)).toBeGreaterThanOrEqual(4.5);
    if (contrastWithWhite(hex) >= 4.5) expect(primary).toBe(hex);
  },
);

it("applies a school's colour to every light tone, and ignores invalid colours", () => {
  setPrimaryColor('red; background: url(x)');
  expect(palettes.light.primary).toBe('#004a99');
  setPrimaryColor('#8a1538');
  expect(cssVariables()).toContain('--c-primary:#8a1538');
  expect(palettes.light.text).toBe('#17212f');
});

it('limits motion to one frame under reduced motion', () => {
  const matchMediaSpy = jest.spyOn(window, 'matchMedia');
  for (const matches of [true, false]) {
    matchMediaSpy.mockImplementation(
      (query) => ({ matches: matches && query.includes('reduced-motion') }) as MediaQueryList,
    );
    expect(antdTheme('light', theme.defaultAlgorithm).token?.motionDurationSlow).toBe(matches ? '0.02s' : '0.2s');
  }
  matchMediaSpy.mockRestore();
});
