import { useEffect, useState } from 'react';
import { liveClient, postJson, useServerNow } from './display-data';
import { t } from './display-lang';
import { switchPass, currentPage } from './display-pass';

const POLL_MS = 3_000;
const RETRY_MS = 5_000;

interface PairingOffer {
  readonly claim: string;
  readonly code: string;
  readonly until: number;
}
interface PairingResult {
  readonly state: 'waiting' | 'paired' | 'over';
  readonly screenId: number | null;
  readonly token: string | null;
}

const clock = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, '0')}`;

/** Shows a pairing code until staff enter it; renews it when it expires. */
export function DisplayPair() {
  const now = useServerNow();
  const [offer, setOffer] = useState<PairingOffer | null>(null);
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const later = (work: () => Promise<void>, after: number) => {
      if (!left) timer = setTimeout(() => void work(), after);
    };
    const open = async () => {
      const reply = await postJson<{ claim: string; code: string; lives: number }>('/api/front/screens/pairing', {
        page: currentPage(),
        size: `${window.innerWidth}×${window.innerHeight}`,
      });
      setOffline(reply?.code !== 200);
      if (reply?.code !== 200) return later(open, RETRY_MS);
      const { claim, code, lives } = reply.data;
      setOffer({ claim, code, until: liveClient.serverNow() + lives });
      later(() => ask(claim), POLL_MS);
    };
    const ask = async (claim: string) => {
      const reply = await postJson<PairingResult>('/api/front/screens/pairing/collect', { claim });
      setOffline(reply === null);
      const collected = reply?.code === 200 ? reply.data : null;
      if (collected?.state === 'paired' && collected.screenId !== null && collected.token !== null)
        return switchPass({ screenId: collected.screenId, token: collected.token });
      if (collected?.state === 'over') return open();
      later(() => ask(claim), POLL_MS);
    };
    void open();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  const left = offer === null ? 0 : Math.max(0, offer.until - now);
  return (
    <section className="display-over" aria-live="polite">
      <p>
        {t(
          '在管理端“大屏 › 显示屏 › 配对显示屏”中输入',
          'Enter this code in admin: Displays › Screens › Pair a screen',
        )}
      </p>
      <strong className="code" aria-label={offer?.code.split('').join(' ')}>
        {offer === null ? '······' : `${offer.code.slice(0, 3)} ${offer.code.slice(3)}`}
      </strong>
      <p>
        {offline
          ? t('连接中断，正在重试', 'No connection. Retrying…')
          : offer === null
            ? t('正在获取配对码', 'Getting a pairing code…')
            : t(`${clock(left)} 后更换`, `New code in ${clock(left)}`)}
      </p>
    </section>
  );
}
