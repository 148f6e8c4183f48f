import { schoolClock, schoolDate, useNow } from '#web/kit/browser/clock';
import { dayText } from '#web/kit/text/format';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { openingHoursOf, isOpen, type PortalVenue } from './venue-data';

const greetingOf = (hour: number) =>
  hour < 6
    ? { zh: '夜深了', en: 'Good night' }
    : hour < 12
      ? { zh: '上午好', en: 'Good morning' }
      : hour < 18
        ? { zh: '下午好', en: 'Good afternoon' }
        : { zh: '晚上好', en: 'Good evening' };

/** Greeting by school time, the date, and the number of open venues. */
export function Greeting({ venues }: { venues: readonly PortalVenue[] }) {
  const { t, pick, lang } = useWords();
  const user = useSession((state) => state.user);
  useNow(60_000);
  const open = venues.filter((venue) => isOpen(...openingHoursOf(venue))).length;
  const name = user ? pick(user.name, user.enName) : '';
  const greet = t(greetingOf(Number(schoolClock().slice(0, 2))));
  return (
    <div>
      <h1>
        {lang === 'zh'
          ? `${greet}${name === '' ? '' : `，${name}`}，今天去哪里运动？`
          : `${greet}${name === '' ? '' : `, ${name}`}. Where to today?`}
      </h1>
      <p className="v-quiet">
        {dayText(schoolDate(), lang)} · {t({ zh: `${open} 个场馆开放中`, en: `Venues open now: ${open}` })}
      </p>
    </div>
  );
}
