import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { stampText } from '#web/kit/text/format';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import type { MemberCodes } from './use-member-code';

/** The next booking and from when the member can enter; without one, a link to book. */
export function MemberCodeNext({ next }: { readonly next: MemberCodes['next'] }) {
  const { t, pick, lang } = useWords();
  return next ? (
    <Link className="v-card member-code-next" to={pathOf(routeOf('MobileOrdersDetail'), { id: next.tradeNo })}>
      <small>
        {next.open
          ? t({ zh: '现在可入场', en: 'You can enter now' })
          : t({
              zh: `${stampText(next.opensAt, lang)} 起可入场`,
              en: `Entry opens ${stampText(next.opensAt, lang)}`,
            })}
      </small>
      <b>{pick(next.siteName, next.enSiteName)}</b>
      <span>{pick(next.detail, next.detailEn)}</span>
    </Link>
  ) : (
    <p className="member-code-none">
      {t({ zh: '今天没有待使用的预约。', en: 'You have no upcoming bookings today.' })}{' '}
      <Link to={routeOf('mobileReservation').path}>{t({ zh: '去预约', en: 'Book a court' })}</Link>
    </p>
  );
}
