import { RightOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { routeOf, type RouteName } from '#contract/catalogue';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { useWords } from '#web/kit/session/words';

/** Links of the member centre; the phone has its own pages for some. */
const memberLinks: readonly { readonly wide: RouteName; readonly phone?: RouteName }[] = [
  { wide: 'VenuesUserInfo', phone: 'mobileVenuesUserInfo' },
  { wide: 'VenuesCouponMine' },
  { wide: 'VenuesBuddies', phone: 'MobileBuddies' },
  { wide: 'MyWaitlist', phone: 'mobileWaitlist' },
  { wide: 'MeetingMy' },
  { wide: 'MobileGateRecord' },
  { wide: 'mobileInvoice' },
  { wide: 'MobileExerciseData' },
  { wide: 'MobileUseRules' },
  { wide: 'ModifyPwd' },
];

/** Links of the member centre to the member's other pages. */
export function MemberLinks() {
  const { t } = useWords();
  const phone = useScreenSize() === 'phone';
  return (
    <nav className="v-card mc-ways" aria-label={t({ zh: '更多', en: 'More' })}>
      {memberLinks.map(({ wide, phone: narrow }) => {
        const to = routeOf(phone && narrow ? narrow : wide);
        return (
          <Link key={wide} to={to.path}>
            {t(to)}
            <RightOutlined />
          </Link>
        );
      })}
    </nav>
  );
}
