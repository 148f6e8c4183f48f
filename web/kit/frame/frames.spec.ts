import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { palettes, type ThemeMode } from '#web/kit/theme/theme';
import { frames } from './frames';

const css = readFileSync(join(process.cwd(), 'web/kit/frame/frame.css'), 'utf8');
const SHARED = ['layout', 'container', 'borderSoft', 'fillStrong', 'primary', 'primaryActive'] as const;
const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const blockAfter = (selector: string) => css.slice(css.indexOf(selector)).split('}')[0] ?? '';

describe('frames', () => {
  it.each(Object.entries(frames))('of %s hold shapes only: no words, no script, no inline style', (_name, html) => {
    expect(html.replace(/<[^>]*>/g, '')).toBe('');
    expect(html).not.toMatch(/script|style=|\bon\w+=|href|src/);
    expect(html).toContain('<svg');
  });

  it.each<[ThemeMode, string]>([
    ['light', ':root {'],
    ['dark', ":root[data-ground='dark'] {"],
    ['dark', ':root:not([data-ground])'],
  ])('have the colours of the %s theme under %s', (mode, selector) => {
    const block = blockAfter(selector);
    for (const name of SHARED) expect(block).toContain(`--f-${kebabCase(name)}: ${palettes[mode][name]};`);
  });

  it('end when the application draws', () => {
    expect(blockAfter('#root:not(:empty) + #frame')).toContain('display: none');
  });

  it.each(['index', 'wall', 'door'])('stand behind the root in %s.html', (page) => {
    const html = readFileSync(join(process.cwd(), `web/${page}.html`), 'utf8');
    expect(html).toMatch(/<div id="root"><\/div>\s*<!--frame-->/);
  });
});
