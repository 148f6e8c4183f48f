import { useEffect, useState } from 'react';
import { live, say, useServerNow } from './display-data';
import { t } from './display-lang';
import { become, pageShown } from './display-pass';

const ASK_EVERY = 3_000;
const AGAIN_AFTER = 5_000;

interface Offer {
  readonly claim: string;
  readonly code: string;
  readonly until: number;
}
interface Collected {
  readonly state: 'waiting' | 'paired' | 'over';
  readonly screenId: number | null;
  readonly token: string | null;
}

const clock = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, '0')}`;

/** Shows a pairing code until staff enter it; renews it when it expires. */
export function DisplayPair() {
  const now = useServerNow();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [troubled, setTroubled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const later = (work: () => Promise<void>, after: number) => {
      if (!left) timer = setTimeout(() => void work(), after);
    };
    const open = async () => {
      const reply = await say<{ claim: string; code: string; lives: number }>('/api/front/screens/pairing', {
        page: pageShown(),
        size: `${window.innerWidth}×${window.innerHeight}`,
      });
      setTroubled(reply?.code !== 200);
      if (reply?.code !== 200) return later(open, AGAIN_AFTER);
      const { claim, code, lives } = reply.data;
      setOffer({ claim, code, until: live.serverNow() + lives });
      later(() => ask(claim), ASK_EVERY);
    };
    const ask = async (claim: string) => {
      const reply = await say<Collected>('/api/front/screens/pairing/collect', { claim });
      setTroubled(reply === null);
      const said = reply?.code === 200 ? reply.data : null;
      if (said?.state === 'paired' && said.screenId !== null && said.token !== null)
        return become({ screenId: said.screenId, token: said.token });
      if (said?.state === 'over') return open();
      later(() => ask(claim), ASK_EVERY);
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
        {t('在管理端“大屏 › 显示屏 › 配对显示屏”中输入', 'Enter this code in admin: Displays › Screens › Pair a screen')}
      </p>
      <strong className="code" aria-label={offer?.code.split('').join(' ')}>
        {offer === null ? '······' : `${offer.code.slice(0, 3)} ${offer.code.slice(3)}`}
      </strong>
      <p>
        {troubled
          ? t('连接中断，正在重试', 'No connection. Retrying…')
          : offer === null
            ? t('正在获取配对码', 'Getting a pairing code…')
            : t(`${clock(left)} 后更换`, `New code in ${clock(left)}`)}
      </p>
    </section>
  );
}
