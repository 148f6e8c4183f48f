import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { wallFailure } from '#domain/walls/wall.failures';
import { wallPlace } from '#domain/walls/wall-widget.status';
import type { RightName } from '#contract/catalogue';
import { monitorScreens, type MonitorScreenRow } from '#contract/walls/monitor-screen.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer } from '#web/kit/test/test-server';
import MonitorScreensEdit from './monitor-screens-edit.screen';
import MonitorScreens from './monitor-screens.screen';

const row = (over: Partial<MonitorScreenRow> = {}): MonitorScreenRow => ({
  ...{ id: 3, code: 'gym', title: '{place}大屏', enTitle: '{place}', placeKind: wallPlace.venue },
  ...{ venueId: 1, siteId: null, placeName: '综合馆', enPlaceName: 'Gym', theme: 'dark', rotationSeconds: 15 },
  layout: [
    [
      { widget: 'kpis', x: 0, y: 0, w: 12, h: 6 },
      { widget: 'flow', x: 0, y: 6, w: 4, h: 13 },
    ],
  ],
  ...{ showRevenue: false, fixed: true, status: 1, version: 4 },
  ...over,
});
const all: readonly RightName[] = ['MonitorScreens', 'MonitorScreensEdit', 'MonitorScreensDel', 'MonitorScreensExport'];
const venue = { id: 1, venueName: '综合馆', enVenueName: 'Gym' };
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

function open(at: string, { save = { data: { id: 3 } } as StubAnswer, rights = all } = {}) {
  const seen = stubServer(({ url: { pathname } }) => {
    if (pathname.endsWith(monitorScreens.save.path)) return save;
    if (pathname.endsWith('/monitor_screens/3')) return { data: row() };
    if (pathname.endsWith(monitorScreens.list.path))
      return {
        data: {
          content: [row(), row({ id: 4, code: 'own', fixed: false })],
          totalElements: 2,
          totalPages: 1,
          size: 20,
          number: 0,
        },
      };
    if (pathname.endsWith('/api/venues')) return { data: [venue] };
    if (pathname.endsWith('/api/venue_sites')) return { data: { content: [], totalElements: 0 } };
    return { data: pathname.endsWith('/list_views') ? { views: [], look: null } : [] };
  });
  renderScreen(
    <Routes>
      <Route path="/monitor-screens" element={<MonitorScreens />} />
      <Route path="/monitor-screens/:id" element={<MonitorScreensEdit />} />
    </Routes>,
    { at, rights },
  );
  return () =>
    seen
      .filter(({ url }) => url.pathname.endsWith(monitorScreens.save.path))
      .map(({ url, body }) => ({
        ...Object.fromEntries(url.searchParams),
        ...(JSON.parse(body) as Pick<MonitorScreenRow, 'layout'>),
      }));
}
const tile = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}，`) });

describe('the list of walls', () => {
  it('names the place in the title, links to the wall, and keeps fixed walls', async () => {
    open('/monitor-screens');
    const line = (await screen.findByText('/monitor-echart-gym')).closest('tr') as HTMLElement;
    expect(within(line).getByText('综合馆大屏')).toBeTruthy();
    expect(within(line).getByRole('link', { name: '/monitor-echart-gym' }).getAttribute('href')).toBe(
      '/venue/monitor-echart-gym',
    );
    expect(within(line).queryByRole('button', { name: /更多/ })).toBeNull();
    const own = screen.getByText('/monitor-echart/own').closest('tr') as HTMLElement;
    fireEvent.click(within(own).getByRole('button', { name: /更多/ }));
    expect(await screen.findByRole('menuitem', { name: '删除' })).toBeTruthy();
  });
});

describe('the editor of a wall', () => {
  it('moves and resizes by keyboard, undoes, and saves the layout with its version', async () => {
    const saved = open('/monitor-screens/3');
    const flow = await tile('场内人数曲线');
    fireEvent.keyDown(flow, { key: 'ArrowRight' });
    fireEvent.keyDown(flow, { key: 'ArrowDown', shiftKey: true });
    expect((await tile('场内人数曲线')).getAttribute('aria-label')).toBe('场内人数曲线，第 2 列第 7 行，4 × 14 格');
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect((await tile('场内人数曲线')).getAttribute('aria-label')).toBe('场内人数曲线，第 2 列第 7 行，4 × 13 格');
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]).toMatchObject({ id: '3', version: 4, code: 'gym' });
    expect(saved()[0]?.layout[0]).toContainEqual({ widget: 'flow', x: 1, y: 6, w: 4, h: 13 });
  });

  it('adds and removes widgets of the place only', async () => {
    open('/monitor-screens/3');
    await tile('关键数字');
    expect(screen.queryByRole('button', { name: '全校数字' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '设备告警' }));
    const alarms = await tile('设备告警');
    fireEvent.keyDown(alarms, { key: 'Delete' });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^设备告警，/ })).toBeNull());
  });

  it('does not save an empty page, and says why', async () => {
    open('/monitor-screens/3');
    await tile('关键数字');
    fireEvent.click(screen.getByRole('button', { name: '加一页' }));
    expect(await screen.findByText(wallFailure.layoutEmpty.zh)).toBeTruthy();
    expect(screen.getByRole('button', { name: '保存' }).hasAttribute('disabled')).toBe(true);
  });

  it('shows a refusal of the server and keeps the draft', async () => {
    const { zh, en, key } = wallFailure.wallCodeTaken;
    open('/monitor-screens/3', { save: { code: 250, message: zh, messageEn: en, errKey: key } });
    fireEvent.keyDown(await tile('场内人数曲线'), { key: 'ArrowRight' });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(zh)).toBeTruthy();
    expect((await tile('场内人数曲线')).getAttribute('aria-label')).toContain('第 2 列');
  });

  it('shows no save button without the right', async () => {
    open('/monitor-screens/3', { rights: ['MonitorScreens'] });
    await tile('关键数字');
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });
});
