import { drawOrder, whatDoesNotFollow } from '#domain/reservations/pot.rules';
import type { PotResult } from '#domain/reservations/pot.status';
import type { PotView } from '#contract/reservations/pot.contract';
import { hmacSha256, sha256 } from '#web/kit/digest';

/** The result of verifying a draw: whether the seed has the published hash, and which tickets do not follow from it. */
export interface PotCheck {
  readonly seedFits: boolean;
  readonly wrong: readonly number[];
}

/** Recomputes a draw from its seed. */
export function checkPot({
  seed,
  seedHash,
  list,
  taken,
}: Pick<PotView, 'seed' | 'seedHash' | 'list' | 'taken'>): PotCheck {
  if (seed === null) return { seedFits: false, wrong: [] };
  const ordered = drawOrder(
    list.map((ticket) => ({
      ...ticket,
      result: ticket.result as PotResult,
      key: hmacSha256(seed, String(ticket.ticketNo)),
    })),
  );
  return { seedFits: sha256(seed) === seedHash, wrong: whatDoesNotFollow(ordered, taken) };
}
