import { render } from '@testing-library/react';
import { DASH, orDash, Value } from './value';

it.each([null, undefined, ''])('orDash(%p) is a dash', (value) => {
  expect(orDash(value)).toBe(DASH);
  expect(orDash(value, () => 'formatted')).toBe(DASH);
});

it('keeps zero and false, which are values', () => {
  expect(orDash(0)).toBe(0);
  expect(orDash(false)).toBe(false);
});

it('formats a present value only', () => expect(orDash(12 as number | null, (yuan) => `¥${yuan}`)).toBe('¥12'));

it('marks Chinese data and shows a dash for none', () => {
  const { container, rerender } = render(<Value>张三</Value>);
  expect(container.querySelector('[lang="zh-CN"]')?.textContent).toBe('张三');
  rerender(<Value>{null}</Value>);
  expect(container.textContent).toBe(DASH);
});
