import { fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '#web/kit/test/test-frame';
import { ShareVenue } from './share-venue';

const stubBrowser = (what: { share?: unknown; clipboard?: unknown }) => {
  for (const name of ['share', 'clipboard'] as const)
    Object.defineProperty(navigator, name, { value: what[name], configurable: true });
};

it('passes the page address to the share API', async () => {
  const own = jest.fn(() => Promise.resolve());
  stubBrowser({ share: own });
  renderScreen(<ShareVenue title="综合体育馆" />);
  fireEvent.click(screen.getByRole('button', { name: /分享/ }));
  expect(own).toHaveBeenCalledWith({
    title: '综合体育馆',
    url: `${window.location.origin}${window.location.pathname}`,
  });
});

it('copies it without a share API, and says so', async () => {
  const write = jest.fn(() => Promise.resolve());
  stubBrowser({ clipboard: { writeText: write } });
  renderScreen(<ShareVenue title="Sports hall" />, { lang: 'en' });
  fireEvent.click(screen.getByRole('button', { name: /Share/ }));
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(write).toHaveBeenCalledWith(`${window.location.origin}${window.location.pathname}`);
});
