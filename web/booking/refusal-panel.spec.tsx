import { fireEvent, screen } from '@testing-library/react';
import { CallError } from '#web/kit/call/call';
import { renderScreen } from '#web/kit/test/test-frame';
import { RefusalPanel } from './refusal-panel';
import { refusalOf } from './booking-refusal';
import type { SlotGrid } from '#web/boards/slot-grid';

const shown = (errKey: string, lang: 'zh' | 'en' = 'zh', data: object = { rule: 'R05' }) => {
  const next = {
    onDate: jest.fn(),
    onOrders: jest.fn(),
    onAgain: jest.fn(),
    onDraw: jest.fn(),
    onBills: jest.fn(),
    onVideo: jest.fn(),
  };
  renderScreen(
    <RefusalPanel
      refused={refusalOf(
        new CallError(250, { zh: '已登记，抽签号 3', en: 'You are in the draw with ticket 3.' }, { errKey, data }),
      )}
      grid={{} as SlotGrid}
      onTake={jest.fn()}
      onClose={jest.fn()}
      next={next}
    />,
    { lang },
  );
  return next;
};

it('links a ticket to its draw', () => {
  const next = shown('POT_ENTERED', 'en');
  screen.getByText('If your ticket wins, an order is created automatically and you are notified. You pay then.');
  fireEvent.click(screen.getByRole('button', { name: 'View draw results' }));
  expect(next.onDraw).toHaveBeenCalledTimes(1);
});

it('shows no draw link if there is none', () => {
  shown('NOT_RELEASED');
  screen.getByText('您没有被扣款，其余选择仍保留。');
  expect(screen.queryByRole('button', { name: '查看抽签公示' })).toBeNull();
});

it('links an unpaid bill to the bills', () => {
  const next = shown('DEBT_OPEN', 'en');
  fireEvent.click(screen.getByRole('button', { name: 'Pay the bill' }));
  expect(next.onBills).toHaveBeenCalledTimes(1);
});

it('links a missing safety video to the page that plays it', () => {
  const next = shown('VIDEO_MISSING', 'en', { rule: 'R13', videoId: 7 });
  fireEvent.click(screen.getByRole('button', { name: 'Watch the video' }));
  expect(next.onVideo).toHaveBeenCalledWith(7);
});
