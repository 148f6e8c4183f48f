import { useWords } from '#web/kit/session/words';
import { CheckLine } from './check-line';

/** Checks whether this machine has a Chinese font. */
export function FontLine() {
  const { t } = useWords();
  const font =
    document.fonts?.check?.('14px "Noto Sans CJK SC"', '场馆') ||
    document.fonts?.check?.('14px "PingFang SC"', '场馆') ||
    document.fonts?.check?.('14px "Microsoft YaHei"', '场馆');
  return (
    <CheckLine name={t({ zh: '中文字体', en: 'Chinese font' })} good={font ?? null}>
      {font
        ? t({ zh: '已安装', en: 'Installed' })
        : t({ zh: '未找到，文字可能显示为方框', en: 'Not found. Some text may show as boxes.' })}
    </CheckLine>
  );
}
