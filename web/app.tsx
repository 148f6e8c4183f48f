import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { RouterProvider } from 'react-router-dom';
import { CallError } from '#web/kit/call/call';
import { Crash } from '#web/kit/route/crash';
import { frames } from '#web/kit/shell/frames';
import { isVenueQuery, isSettingsQuery, onVenuesChanged, onSettingsChanged } from '#web/kit/live/venue-changes';
import { createAppRouter } from '#web/kit/route/router';
import { retryLoad } from '#web/kit/route/screens';
import { useSession } from '#web/kit/session/session';
import type { Lang } from '#web/kit/text/lang';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      networkMode: 'always',
      retry: (failed, error) => failed < 2 && error instanceof CallError && error.offline,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Sets the language of dates; calendars are opened later, so their package is not part of the start. */
const setDateLanguage = (lang: Lang): Promise<void> =>
  retryLoad(() => import('#web/kit/text/date-language')).then(
    (dates) => dates.setDateLanguage(lang),
    () => undefined, // A message asks the user to reload the page.
  );

/** The application: query cache, router and error boundary. */
export function Application() {
  const [router] = useState(() => createAppRouter(frames));
  const lang = useSession((state) => state.lang);
  const userId = useSession((state) => state.user?.userId);
  const role = useSession((state) => state.user?.role_id);
  useEffect(() => void setDateLanguage(lang), [lang]);
  useEffect(() => () => queries.clear(), [userId, role]);
  useEffect(() => onVenuesChanged(() => void queries.invalidateQueries({ predicate: isVenueQuery })), []);
  useEffect(() => onSettingsChanged(() => void queries.invalidateQueries({ predicate: isSettingsQuery })), []);
  return (
    <ErrorBoundary FallbackComponent={Crash}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
