import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { slotStatus } from '#domain/boards/slot.status';
import { useSession } from '#web/kit/session/session';
import { gridOf, type CellKey, type SlotGrid } from './slot-grid';
import { mergeLive } from './slot-live';
import { SlotMatrix, type SlotMatrixProps } from './slot-matrix';
import { aDay, aSpace, DATE } from './test-day';

const courts = (cells = {}): SlotGrid =>
  gridOf(
    aDay([
      aSpace(10, '1号整场', 'Court 1 full', {}, 71),
      aSpace(11, '1号东半场', 'Court 1 east half', cells, 71),
      aSpace(12, '1号西半场', 'Court 1 west half', { 502: { reservationStatus: slotStatus.reserved } }, 71),
    ]),
    DATE,
  );

function drawn(props: Partial<SlotMatrixProps> = {}) {
  const handlers = { onPress: jest.fn(), onDay: jest.fn(), onClear: jest.fn(), onList: jest.fn() };
  const all: SlotMatrixProps = {
    grid: courts(),
    at: 600,
    chosen: new Set<CellKey>(),
    label: '篮球馆 11月20日',
    ...handlers,
    ...props,
  };
  return { ...handlers, all, ...render(<SlotMatrix {...all} />) };
}
const focused = () => (document.activeElement as HTMLElement).dataset['key'];

beforeEach(() => act(() => useSession.setState({ lang: 'zh' })));

describe('the slot matrix', () => {
  it('is a grid with headers and announces its size', () => {
    drawn();
    const grid = screen.getByRole('grid', { name: '篮球馆 11月20日' });
    expect([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]).toEqual(['5', '4']);
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['1 号', '时段', '整场', '东半场', '西半场']);
    expect(
      within(grid)
        .getAllByRole('rowheader')
        .map((head) => head.textContent),
    ).toEqual(['18:00–19:00', '19:00–20:00', '20:00–21:00']);
  });

  it('has one tab stop and moves by grid keys', async () => {
    const { onDay, onClear, onList } = drawn();
    const user = userEvent.setup();
    await user.tab();
    expect(focused()).toBe('10/501');
    const path: string[] = [];
    for (const keys of [
      '{ArrowRight}',
      '{ArrowDown}',
      '{ArrowDown}',
      '{ArrowDown}',
      '{End}',
      '{Home}',
      '{Control>}{End}{/Control}',
      '{Control>}{Home}{/Control}',
      '{ArrowUp}',
      '{ArrowLeft}',
    ]) {
      await user.keyboard(keys);
      path.push(focused() ?? '');
    }
    expect(path).toEqual([
      '11/501',
      '11/502',
      '11/503',
      '11/503',
      '12/503',
      '10/503',
      '12/503',
      '10/501',
      '10/501',
      '10/501',
    ]);
    expect(screen.getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
    await user.keyboard('{PageDown}{PageUp}{Escape}l');
    expect(onDay.mock.calls).toEqual([[1], [-1]]);
    expect(onClear).toHaveBeenCalledTimes(1);
    expect(onList).toHaveBeenCalledTimes(1);
    await user.tab();
    expect(focused()).toBeUndefined();
  });

  it('activates by Space, Enter and mouse, also on unavailable slots to explain them', async () => {
    const { onPress } = drawn();
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard(' ');
    await user.keyboard('{ArrowRight}{Enter}');
    const taken = screen.getByRole('gridcell', { name: '1 号西半场 19:00到20:00 已被预订' });
    expect(taken.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(taken);
    expect(onPress.mock.calls.map(([key]) => key as string)).toEqual(['10/501', '11/501', '12/502']);
  });

  it("marks selected slots, and labels every slot in the visitor's language", () => {
    act(() => useSession.setState({ lang: 'en' }));
    drawn({ chosen: new Set<CellKey>(['11/501']) });
    const cell = screen.getByRole('gridcell', { name: 'Court 1 east half 18:00 to 19:00 free ¥30' });
    expect(cell.getAttribute('aria-selected')).toBe('true');
    expect(cell.className).toContain('is-selected');
    expect(
      screen.getByRole('gridcell', { name: 'Court 1 full 18:00 to 19:00 free ¥30' }).getAttribute('aria-selected'),
    ).toBe('false');
  });

  it('folds past hours, shows them on demand, and draws the now-line', async () => {
    const { container } = drawn({ at: 19 * 60 + 10 });
    expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
      '19:00–20:00现在 19:10',
      '20:00–21:00',
    ]);
    expect(container.querySelector('.slot-now')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /18:00–19:00 已结束，共 1 个时段/ }));
    expect(screen.getAllByRole('rowheader')).toHaveLength(3);
  });

  it('re-renders only the patched slot, and keeps the focus', async () => {
    const { all, rerender } = drawn();
    await userEvent.tab();
    const touched = new Set<Node>();
    const watch = new MutationObserver((records) =>
      records.forEach(({ target }) => touched.add(target instanceof Element ? target : (target.parentElement as Node))),
    );
    watch.observe(screen.getByRole('grid'), { subtree: true, childList: true, attributes: true, characterData: true });
    const { grid } = mergeLive(all.grid, [
      { spaceId: 11, timeId: 502, reservationStatus: slotStatus.reserved, left: null, total: null },
    ]);
    rerender(<SlotMatrix {...all} grid={grid} />);
    await act(async () => Promise.resolve());
    watch.disconnect();
    const cells = new Set(
      [...touched].map((node) => (node as Element).closest<HTMLElement>('[data-key]')?.dataset['key']),
    );
    expect([...cells]).toEqual(['11/502']);
    expect(screen.getByRole('gridcell', { name: '1 号东半场 19:00到20:00 已被预订' })).toBeTruthy();
    expect(focused()).toBe('10/501');
  });

  it('counts a hold down by the server clock, and stops if the clock is untrusted', () => {
    jest.useFakeTimers({ now: 1_800_000_000_000 });
    const grid = courts({ 501: { reservationStatus: slotStatus.unpaid, payDeadline: 1_800_000_000_000 + 432_000 } });
    const { all, rerender } = drawn({ grid });
    const cell = screen.getByRole('gridcell', { name: '1 号东半场 18:00到19:00 待付款占用' });
    expect(cell.textContent).toBe('待付07:12');
    act(() => jest.advanceTimersByTime(2_000));
    expect(cell.textContent).toBe('待付07:10');
    rerender(<SlotMatrix {...all} grid={grid} stale />);
    expect(cell.textContent).toBe('待付--:--');
    jest.useRealTimers();
  });
});
