import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { protocols } from '#contract/protocols/protocol.contract';
import { venues } from '#contract/venues/venue.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { RichText } from '#web/kit/form/rich-text';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import './protocol-step.css';

/** The booking terms of every site that names no others. */
const CODE = 'RESERVATION_PROTOCOL';
const agreedKey = (id: number, version: number) => `protocol-${id}-${version}`;
/** Returns whether a text contains markup. */
const hasMarkup = (text: string): boolean => /<[a-z][^>]*>/i.test(text);

/** Returns the booking terms of a site, and whether this visitor has accepted the current version in this tab. */
export function useProtocol(siteId: number) {
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: ['protocol', siteId],
    queryFn: () => call(venues.protocol, { code: CODE, venueSiteId: siteId }, { quiet: true }),
    staleTime: 300_000,
  });
  const [now, setNow] = useState('');
  const key = data ? agreedKey(data.id, data.version) : '';
  const agreed = key !== '' && (now === key || sessionStorage.getItem(key) !== null);
  const agree = () => {
    sessionStorage.setItem(key, '1');
    setNow(key);
  };
  const member = useSession(({ user }) => user?.userId ?? null);
  const textId = data?.id;
  // An acceptance before login is recorded once the member is known; the server stores each version once.
  useEffect(() => {
    const noted = `${key}-${member}`;
    if (!agreed || member === null || textId === undefined || sessionStorage.getItem(noted) !== null) return;
    call(protocols.agree, { id: textId }, { quiet: true }).then(
      () => sessionStorage.setItem(noted, '1'),
      () => undefined,
    );
  }, [agreed, key, member, textId]);
  return { protocol: data, failed: isLoadingError, again: () => void refetch(), agreed, agree };
}

/** Returns the remaining reading time in seconds, counted while the page is visible. */
function useReadingTime(seconds: number): number {
  const [read, setRead] = useState(0);
  useEffect(() => {
    if (read >= seconds) return undefined;
    const timer = setInterval(() => setRead((n) => (document.hidden ? n : n + 1)), 1_000);
    return () => clearInterval(timer);
  }, [read, seconds]);
  return Math.max(0, seconds - read);
}

/** Step 0: the booking terms come before the selection; the button is enabled after the reading time. */
export function ProtocolStep({
  of,
  onAgree,
}: {
  readonly of: ReturnType<typeof useProtocol>;
  readonly onAgree: () => void;
}) {
  const { t, pick, words } = useWords();
  const { protocol, failed, again } = of;
  const left = useReadingTime(protocol?.mustReadSeconds ?? 0);
  if (failed)
    return (
      <Notice
        drawing={<CourtDrawing mark="warn" />}
        title={t({ zh: '协议没有载入', en: 'The booking terms could not be loaded' })}
        text={t({ zh: '请检查网络后重试。', en: 'Check your connection and try again.' })}
        actions={
          <Button type="primary" onClick={again}>
            {t(words.retry)}
          </Button>
        }
      />
    );
  if (!protocol)
    return (
      <div className="protocol v-card">
        <Skeleton rows={8} />
      </div>
    );
  const text = pick(protocol.content, protocol.enContent);
  return (
    <article className="protocol v-card">
      <h2>{pick(protocol.title, protocol.enTitle)}</h2>
      <div className="protocol-text" tabIndex={0} role="region" aria-label={pick(protocol.title, protocol.enTitle)}>
        {hasMarkup(text) ? <RichText html={text} /> : text.split(/\n+/).map((line, n) => <p key={n}>{line}</p>)}
      </div>
      <footer>
        <small className="v-quiet">{t({ zh: `第 ${protocol.version} 版`, en: `Version ${protocol.version}` })}</small>
        <Button
          type="primary"
          size="large"
          disabled={left > 0}
          onClick={() => {
            of.agree();
            onAgree();
          }}
        >
          {left > 0
            ? t({ zh: `请阅读，${left} 秒后可继续`, en: `Please read (${left} s)` })
            : t({ zh: '我已阅读并同意', en: 'I have read and agree' })}
        </Button>
      </footer>
    </article>
  );
}
