import { WarningFilled } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { doors } from '#contract/attendance/door.contract';
import { call } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { useWords } from '#web/kit/session/words';
import './scan.css';

const EVERY_MS = 30_000;

/** Bookings of the last day that two doors admitted, with both doors and times; nothing if there are none. */
export function DoubleUses() {
  const { t, pick } = useWords();
  const { data } = useQuery({
    queryKey: ['doorDoubles'],
    queryFn: () => call(doors.doubles, {}, { quiet: true }),
    refetchInterval: EVERY_MS,
  });
  if (!data || data.length === 0) return null;
  return (
    <section className="scan-doubles v-card" role="alert">
      <h2>
        <WarningFilled /> {t({ zh: `两处都用 · ${data.length} 张`, en: `Used twice: ${data.length}` })}
      </h2>
      <ul>
        {data.map((use) => (
          <li key={use.id}>
            <b>
              {use.userName || use.tradeNo} · {pick(use.siteName, use.enSiteName)}
            </b>
            <small>
              <DataText>{use.firstDoor}</DataText> {use.firstAt.slice(11, 19)} · <DataText>{use.door}</DataText>{' '}
              {use.at.slice(11, 19)} · {use.tradeNo}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
