import './member-code.css';
import { stampText } from '#web/kit/text/format';
import { textOf, transportTexts } from '#web/kit/call/call';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';
import { MemberCodeCard } from './member-code-card';
import { MemberCodeMissing } from './member-code-missing';
import { MemberCodeNext } from './member-code-next';
import { useMemberCode } from './use-member-code';
import { useScreenWakeLock } from './use-screen-wake-lock';

/**
 * One code for all bookings of the member: changes by itself, works for a minute without network and shows the current
 * booking.
 */
export default function MobileMembershipCode() {
  const { t, lang } = useWords();
  useScreenWakeLock();
  const online = useOnline();
  const { data, error, isError, isPaused, refetch } = useMemberCode();
  const retry = () => void refetch();
  if (!data && (isError || isPaused))
    return <MemberCodeMissing why={isError ? textOf(error) : transportTexts.network} retry={retry} />;
  return (
    <div className="member-code">
      <MemberCodeCard data={data} offline={isError || !online} retry={retry} />
      {data ? <MemberCodeNext next={data.next} /> : null}
      <ul>
        {data?.lastUse ? (
          <li>
            {t({
              zh: `上次使用：${stampText(data.lastUse.at, lang)} ${data.lastUse.place}`,
              en: `Last used: ${stampText(data.lastUse.at, lang)}, ${data.lastUse.placeEn}`,
            })}
          </li>
        ) : null}
        <li>
          {t({
            zh: '请向工作人员或闸机出示屏幕。每个码在闸机只能用一次，截图一分钟后失效，请勿转发。',
            en: 'Show this screen to staff or at a gate. Each code works once per gate, and screenshots expire after a minute. Do not share it.',
          })}
        </li>
      </ul>
    </div>
  );
}
