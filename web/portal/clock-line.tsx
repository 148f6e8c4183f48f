import { useQuery } from '@tanstack/react-query';
import { session } from '#contract/session/session.contract';
import { call, textOf } from '#web/kit/call/call';
import { now } from '#web/kit/browser/clock';
import { useWords } from '#web/kit/session/words';
import { CheckLine } from './check-line';

/** Maximum clock offset of this machine, in milliseconds, before signed requests risk being refused. */
const MAX_CLOCK_OFFSET_MS = 60_000;

/** Checks this machine's clock against the server's, and the response time. */
export function ClockLine() {
  const { t } = useWords();
  const { data, error } = useQuery({
    queryKey: ['test', 'now'],
    refetchInterval: 10_000,
    queryFn: async () => {
      const sentAt = now();
      const { now: at } = await call(session.now, {}, { quiet: true });
      const receivedAt = now();
      return { off: Math.round(at - (sentAt + receivedAt) / 2), way: receivedAt - sentAt };
    },
  });
  return (
    <CheckLine
      name={t({ zh: '服务器与时钟', en: 'Server and clock' })}
      good={error ? false : data ? Math.abs(data.off) < MAX_CLOCK_OFFSET_MS : null}
    >
      {error
        ? t(textOf(error))
        : data
          ? t({
              zh: `往返 ${data.way} 毫秒，本机时钟相差 ${data.off} 毫秒`,
              en: `${data.way} ms round trip, this clock is ${data.off} ms off`,
            })
          : '…'}
    </CheckLine>
  );
}
