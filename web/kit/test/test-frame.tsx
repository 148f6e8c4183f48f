import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { RightName } from '#contract/catalogue';
import type { Lang } from '#web/kit/text/lang';
import { useSession } from '#web/kit/session/session';

// Visibility checks and component styles take most of the time of a screen spec in jsdom; both are irrelevant to the
// result.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });

/**
 * Renders a screen in its own frame with an address, a language, a member with these rights or a visitor, and nothing
 * stored by earlier specs.
 */
export function renderScreen(
  screen: ReactElement,
  {
    at = '/',
    lang = 'zh',
    rights = [],
    stranger = false,
  }: { at?: string; lang?: Lang; rights?: readonly RightName[]; stranger?: boolean } = {},
) {
  useSession.setState({
    lang,
    loggedIn: true,
    token: 'a.b.c',
    rules: new Set<string>(rights),
    venueIds: null,
    expiresAt: Date.now() + 60_000,
  });
  if (stranger) useSession.setState({ loggedIn: false, token: null, user: null });
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfigProvider theme={{ zeroRuntime: true }} button={{ autoInsertSpace: false }}>
        <App>
          <MemoryRouter initialEntries={[at]}>{screen}</MemoryRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
}
