import { createHash, createHmac } from 'node:crypto';
import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { lotteryTicketResult, releaseLotteryStatus } from '#domain/release-lottery/release-lottery.status';
import type { ReleaseLotteryView } from '#contract/release-lottery/release-lottery.contract';
import type { Lang } from '#web/kit/text/lang';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import DrawResults from './pot-draw.screen';

const seed = 'c'.repeat(64);
const ticketKeyOf = (ticketNo: number) => createHmac('sha256', seed).update(String(ticketNo)).digest('hex');
const slots = 10;
const members = 300;
/**
 * The winners the server draws: three hundred members compete for ten courts, thirty for each, and the smallest key
 * wins each court.
 */
const winners = new Set(
  Array.from(
    { length: slots },
    (_, court) =>
      Array.from({ length: members / slots }, (_, n) => court + 1 + n * slots).sort((a, b) =>
        ticketKeyOf(a) < ticketKeyOf(b) ? -1 : 1,
      )[0] as number,
  ),
);
const drawn: ReleaseLotteryView = {
  siteId: 1,
  siteName: '羽毛球馆',
  enSiteName: 'Badminton Hall',
  venueName: '综合体育馆',
  enVenueName: 'Main Gymnasium',
  date: '2027-03-02',
  status: releaseLotteryStatus.drawn,
  seedHash: createHash('sha256').update(seed).digest('hex'),
  seed,
  algorithm: 1,
  tickets: members,
  opensAt: 1_803_949_200_000,
  closesAt: 1_803_949_230_000,
  announcedAt: 1_803_900_000_000,
  drawnAt: 1_803_949_235_000,
  taken: [],
  spaces: Array.from({ length: slots }, (_, n) => ({ id: n + 1, name: `${n + 1}号`, enName: `No. ${n + 1}` })),
  times: [{ id: 7, begin: '18:00', end: '19:00' }],
  list: Array.from({ length: members }, (_, n) => ({
    ticketNo: n + 1,
    wants: [`${(n % slots) + 1}:7`],
    result: winners.has(n + 1) ? lotteryTicketResult.won : lotteryTicketResult.taken,
  })),
};

function open(view: ReleaseLotteryView, lang: Lang = 'zh') {
  stubServer(() => ({ data: view }));
  renderScreen(
    <Routes>
      <Route path="/pot-draw/:siteId/:date" element={<DrawResults />} />
    </Routes>,
    { at: '/pot-draw/1/2027-03-02', lang, stranger: true },
  );
}

it('recomputes the draw of three hundred in the browser, and matches', async () => {
  open(drawn);
  expect(await screen.findByText(drawn.seedHash)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '在本机重新计算' }));
  expect(await screen.findByText(/结果一致：.*300 个抽签号/)).toBeTruthy();
});

it('names a winner placed before an earlier ticket', async () => {
  const [winner = 0] = winners;
  const loser = ((winner + slots - 1) % members) + 1;
  const swapped = {
    ...drawn,
    list: drawn.list.map((one) =>
      one.ticketNo === winner
        ? { ...one, result: lotteryTicketResult.taken }
        : one.ticketNo === loser
          ? { ...one, result: lotteryTicketResult.won }
          : one,
    ),
  };
  open(swapped, 'en');
  fireEvent.click(await screen.findByRole('button', { name: 'Recalculate on this device' }));
  const alert = await screen.findByText(/The results of these tickets do not match/);
  expect(alert.textContent).toMatch(new RegExp(`\\b${winner}\\b`));
});

it('shows the hash before the draw, and no seed', async () => {
  open({ ...drawn, seed: null, status: releaseLotteryStatus.announced, list: [], tickets: 0, drawnAt: null });
  expect(await screen.findByText(drawn.seedHash)).toBeTruthy();
  expect(screen.getByText('抽签后公布')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '在本机重新计算' })).toBeNull();
});
