import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { facePhotos } from '#contract/devices/face-photo.contract';
import { portal } from '#contract/portal/portal.contract';
import { bizType } from '#domain/sales/biz-type.status';
import { isReservationRole } from '#domain/session/role.status';
import { call } from '#web/kit/call/call';
import { pathOf } from '#web/kit/route/navigation';
import { lazyComponent } from '#web/kit/route/lazy';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';

/** Most visitors have nothing to be reminded of. */
const Reminder = lazyComponent(async () => (await import('./reminder')).Reminder);

/** Reminds a member whose booked venue checks faces that there is no photo yet (document 1 §2): ignore or complete. */
export function FaceReminder() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const phone = useScreenSize() === 'phone';
  const user = useSession((state) => state.user);
  const own = routeOf(phone ? 'mobileVenuesUserInfo' : 'VenuesUserInfo').path;
  const { data } = useQuery({
    queryKey: ['ownFace'],
    queryFn: () => call(facePhotos.own, {}, { quiet: true }),
    enabled: user !== null && isReservationRole(user.role_id),
    staleTime: 300_000,
  });
  if (!data?.needed || pathname === own) return null;
  return (
    <Reminder
      name="face-check"
      title={{ zh: '人脸核验提醒', en: 'Face photo reminder' }}
      ignore={{ zh: '忽略', en: 'Ignore' }}
      go={{ zh: '立即完善', en: 'Complete now' }}
      onGo={() => void navigate(own)}
    >
      <p>
        {t({
          zh: '您预约的场馆入场时需要人脸核验，您还没有上传人脸照片。未上传时可使用入场码入场。',
          en: 'A venue you booked checks faces at the entrance, and you have not uploaded a face photo. Until then, use your entry code to enter.',
        })}
      </p>
    </Reminder>
  );
}

/** An application is continued in its form, a booking of a meeting room on its payment page. */
const continuePath = (tradeNo: string): string =>
  tradeNo.startsWith(bizType.meeting)
    ? `${routeOf('MeetingEditform').path}?orderNo=${tradeNo}`
    : pathOf(routeOf('ToPay'), { id: tradeNo });

/** Reminds of an unfinished meeting-room application (document 1 §2), except on its form: ignore or continue. */
export function UnfilledReminder() {
  const { t, pick } = useWords();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const user = useSession((state) => state.user);
  const { data } = useQuery({
    queryKey: ['unfilled', user?.userId, user?.role_id],
    queryFn: () => call(portal.orderRooms, { isValidForm: 1 }, { quiet: true }),
    enabled: user !== null && isReservationRole(user.role_id),
    staleTime: 300_000,
  });
  const [first] = data ?? [];
  if (!first || continuePath(first.tradeNo).split('?')[0] === pathname) return null;
  return (
    <Reminder
      key={first.tradeNo}
      name={`unfilled-${first.tradeNo}`}
      title={{ zh: '未完成的申请', en: 'Unfinished application' }}
      ignore={{ zh: '忽略', en: 'Ignore' }}
      go={{ zh: '继续填写', en: 'Continue' }}
      onGo={() => void navigate(continuePath(first.tradeNo))}
    >
      <p>
        {t({
          zh: `您申请的 ${first.siteName}（${first.begin}）尚未完成，请在 ${first.expireAt} 前继续，逾期自动释放。`,
          en: `Your application for ${pick(first.siteName, first.enSiteName)} (${first.begin}) is not complete. Continue before ${first.expireAt}, or the slot is released.`,
        })}
      </p>
    </Reminder>
  );
}
