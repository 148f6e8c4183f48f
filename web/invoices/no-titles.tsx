import { Button } from 'antd';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';

/** Notice in place of own invoice titles without any, with the button to add one. */
export function NoTitles({ add }: { readonly add: () => void }) {
  const { t } = useWords();
  return (
    <Notice
      drawing={<CourtDrawing mark="plus" />}
      title={t({ zh: '还没有发票抬头', en: 'No titles yet' })}
      text={t({
        zh: '添加个人或单位抬头，开票时直接选用。',
        en: 'Add a personal or company title, then choose it for your invoices.',
      })}
      actions={
        <Button type="primary" onClick={add}>
          {t({ zh: '新增抬头', en: 'Add title' })}
        </Button>
      }
    />
  );
}
