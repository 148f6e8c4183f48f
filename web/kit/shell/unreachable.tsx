import { useEffect } from 'react';
import { transportTexts } from '#web/kit/call/call';
import { Mark } from '#web/kit/theme/brand';
import { useWords } from '#web/kit/session/words';

const RETRY_EVERY = 5_000;

/** The first page if the server cannot be reached; retries every five seconds. */
export function Unreachable({ again }: { again: () => void }) {
  const { t, words } = useWords();
  useEffect(() => {
    const timer = setInterval(again, RETRY_EVERY);
    return () => clearInterval(timer);
  }, [again]);
  return (
    <main
      style={{
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 12,
        minHeight: '100dvh',
        padding: 24,
        textAlign: 'center',
      }}
    >
      <Mark size={48} />
      <h1 style={{ fontSize: 20, lineHeight: '28px' }}>{t(transportTexts.network)}</h1>
      <p className="v-quiet">
        {t({ zh: '每 5 秒自动重试，连上后继续。', en: 'Retrying every 5 seconds. The page continues once connected.' })}
      </p>
      <button
        type="button"
        onClick={again}
        style={{
          height: 44,
          padding: '0 24px',
          border: 0,
          borderRadius: 6,
          background: 'var(--c-primary)',
          color: '#fff',
          cursor: 'pointer',
        }}
      >
        {t(words.retry)}
      </button>
    </main>
  );
}
