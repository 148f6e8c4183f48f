import { Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { wallPath, PREVIEW_CODE } from '#domain/walls/wall-code.rules';
import { useWords } from '#web/kit/session/words';
import type { DraftMessage, ShownScreen } from './use-draft';

const SIZES = {
  hd: { zh: '1080p', en: '1080p', width: 1920, height: 1080 },
  uhd: { zh: '4K', en: '4K', width: 3840, height: 2160 },
  tall: { zh: '竖屏', en: 'Portrait', width: 1080, height: 1920 },
} as const;
type PreviewSize = keyof typeof SIZES;

/** The draft as a wall draws it, with live data, at the resolution of the chosen screen. */
export function LayoutPreview({ screen }: { readonly screen: ShownScreen }) {
  const { t, lang } = useWords();
  const [size, setSize] = useState<PreviewSize>('hd');
  const [room, setRoom] = useState(0);
  const holder = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const box = holder.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const send = () => {
      const message: DraftMessage = { wallDraft: screen };
      frame.current?.contentWindow?.postMessage(message, location.origin);
    };
    const hear = ({ origin, source, data }: MessageEvent<{ readonly wallPreview?: string }>) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data.wallPreview === 'ready') send();
    };
    window.addEventListener('message', hear);
    send();
    return () => window.removeEventListener('message', hear);
  }, [screen]);
  const { width, height } = SIZES[size];
  const scale = Math.min(room / width, 560 / height);
  return (
    <section className="v-card wl-preview">
      <header>
        <h2>{t({ zh: '实时预览', en: 'Live preview' })}</h2>
        <Segmented<PreviewSize>
          value={size}
          onChange={setSize}
          options={(Object.keys(SIZES) as PreviewSize[]).map((value) => ({ value, label: t(SIZES[value]) }))}
        />
      </header>
      <div ref={holder} className="wl-frame" style={{ height: height * scale }}>
        <iframe
          key={size}
          ref={frame}
          title={t({ zh: '大屏预览', en: 'Preview of the wall' })}
          src={`/venue${wallPath(PREVIEW_CODE)}?lang=${lang}&motion=0`}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  );
}
