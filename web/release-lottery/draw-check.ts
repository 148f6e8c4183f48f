import { drawOrder, findWrongTickets } from '#domain/release-lottery/release-lottery.rules';
import type { LotteryTicketResult } from '#domain/release-lottery/release-lottery.status';
import type { ReleaseLotteryView } from '#contract/release-lottery/release-lottery.contract';
import { hmacSha256, sha256 } from '#web/kit/browser/digest';

/** The result of verifying a draw: whether the seed has the published hash, and which tickets do not follow from it. */
export interface DrawCheck {
  readonly seedFits: boolean;
  readonly wrong: readonly number[];
}

/** Recomputes a draw from its seed. */
export function checkDraw({
  seed,
  seedHash,
  list,
  taken,
}: Pick<ReleaseLotteryView, 'seed' | 'seedHash' | 'list' | 'taken'>): DrawCheck {
  if (seed === null) return { seedFits: false, wrong: [] };
  const ordered = drawOrder(
    list.map((ticket) => ({
      ...ticket,
      result: ticket.result as LotteryTicketResult,
      key: hmacSha256(seed, String(ticket.ticketNo)),
    })),
  );
  return { seedFits: sha256(seed) === seedHash, wrong: findWrongTickets(ordered, taken) };
}
