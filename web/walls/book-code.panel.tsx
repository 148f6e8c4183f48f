import type { CourtBoard } from '#contract/walls/wall-screen.contract';
import { DoorCode } from '#web/monitor/door-code';
import { nameOf, t } from '#web/monitor/display-lang';

/** A code that opens the booking page of the first site of a wall on a phone. */
export function BookCodePanel({ board }: { readonly board: CourtBoard }) {
  const [site] = board.sites;
  if (!site) return null;
  return (
    <section className="panel book-code">
      <DoorCode path={site.bookPath} text={t('扫码预订', 'Scan to book')} />
      <p>{t(`${nameOf(site)} · 选好时段即可下单`, `${nameOf(site)} · choose a slot and book`)}</p>
    </section>
  );
}
