import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { create } from 'zustand';
import { amount } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { useWords } from '#web/kit/session/words';

/** Whether money totals are visible: masked until shown (document 1 §9), for as long as this page is open. */
export const useAmountsVisible = create<{ open: boolean; toggle(): void }>((set, get) => ({
  open: false,
  toggle: () => set({ open: !get().open }),
}));

/** Returns an amount in yuan, or as many stars as it has digits before the point. */
export const maskAmount = (yuan: number, open: boolean): string =>
  open ? amount(yuan) : '★'.repeat(Math.max(3, Math.trunc(Math.abs(yuan)).toString().length));

/** Money totals of a list, masked until shown. */
export function Totals({
  titles,
  values,
}: {
  titles: Readonly<Record<string, Text>>;
  values: Readonly<Record<string, number>>;
}) {
  const { t, lang } = useWords();
  const { open, toggle } = useAmountsVisible();
  return (
    <section className="v-card v-totals" aria-label={t({ zh: '合计', en: 'Totals' })}>
      <dl>
        {Object.entries(titles).map(([key, title]) => (
          <div key={key}>
            <dt>{t(title)}</dt>
            <dd data-open={open}>
              {lang === 'en' && open && <small>CNY </small>}
              {maskAmount(values[key] ?? 0, open)}
              {lang === 'zh' && open && <small> 元</small>}
            </dd>
          </div>
        ))}
      </dl>
      <Button icon={open ? <EyeInvisibleOutlined /> : <EyeOutlined />} aria-pressed={open} onClick={toggle}>
        {open ? t({ zh: '隐藏金额', en: 'Hide amounts' }) : t({ zh: '显示金额', en: 'Show amounts' })}
      </Button>
    </section>
  );
}
