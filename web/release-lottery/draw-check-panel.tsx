import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { ReleaseLotteryView } from '#contract/release-lottery/release-lottery.contract';
import { useWords } from '#web/kit/session/words';
import { checkDraw, type DrawCheck } from './draw-check';

/** Recomputes the draw in this browser and shows whether it matches the published result. */
export function DrawCheckPanel({ of }: { readonly of: ReleaseLotteryView }) {
  const { t } = useWords();
  const [found, setFound] = useState<DrawCheck | null>(null);
  if (of.seed === null) return null;
  return (
    <section aria-live="polite">
      <Button type="primary" onClick={() => setFound(checkDraw(of))}>
        {t({ zh: '在本机重新计算', en: 'Recalculate on this device' })}
      </Button>
      {found ? (
        found.seedFits && found.wrong.length === 0 ? (
          <Alert
            type="success"
            showIcon
            title={t({
              zh: `结果一致：种子与事先公布的校验值相符，${of.tickets} 个抽签号的先后和结果都能重新算出。`,
              en: `Verified: the seed matches the published hash, and the order and results of all ${of.tickets} tickets can be recalculated from it.`,
            })}
          />
        ) : (
          <Alert
            type="error"
            showIcon
            title={
              found.seedFits
                ? t({
                    zh: `以下抽签号的结果与计算不符：${found.wrong.join('、')}`,
                    en: `The results of these tickets do not match: ${found.wrong.join(', ')}`,
                  })
                : t({ zh: '种子与事先公布的校验值不符。', en: 'The seed does not match the published hash.' })
            }
          />
        )
      ) : null}
    </section>
  );
}
