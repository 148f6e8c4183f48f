import { catalogue } from '#contract/catalogue';
import { entryPageAt } from './entry-page';
import type { RouteSpec } from './route';

describe('entry page', () => {
  it.each([
    ['/portal', 'index.html', 'portal'],
    ['/login', 'index.html', 'login'],
    ['/mobileIndex', 'index.html', 'phone'],
    ['/orders', 'index.html', 'desk'],
    ['/venue-reservation/5', 'index.html', 'portal'],
    ['/monitor-echart-ws', 'wall.html', 'wall'],
    ['/site-status/5', 'door.html', 'door'],
    ['/site-status/5/6', 'index.html', 'plain'],
    ['/nothing', 'index.html', 'plain'],
  ])('of %s is %s with the frame %s', (path, file, frame) => {
    expect(entryPageAt(path)).toMatchObject({ file, frame });
  });

  it('finds each route by its own path, also beside one with a parameter', () => {
    for (const route of catalogue as readonly RouteSpec[])
      expect(entryPageAt(route.path.replace(/:\w+/g, '1')).route?.name).toBe(route.name);
  });
});
