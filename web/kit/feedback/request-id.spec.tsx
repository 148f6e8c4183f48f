import { fireEvent, screen } from '@testing-library/react';
import { RequestCode } from './request-id';
import { renderScreen } from '#web/kit/test/test-frame';

it('copies the id and confirms it', async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
    configurable: true,
  });
  renderScreen(<RequestCode id="req-7" />);
  fireEvent.click(screen.getByRole('button', { name: '复制' }));
  expect(await screen.findByRole('button', { name: '已复制' })).toBeTruthy();
  expect(copied).toEqual(['req-7']);
});

it('selects the id and explains manual copying if the browser blocks it', async () => {
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: () => Promise.reject(new Error('no')) },
    configurable: true,
  });
  renderScreen(<RequestCode id="req-8" />, { lang: 'en' });
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/press Ctrl\+C/)).toBeTruthy();
  expect(window.getSelection()?.toString()).toBe('req-8');
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
  expect(screen.getByText('req-8')).toBeTruthy();
});
