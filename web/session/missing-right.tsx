import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';
import { useWords } from '#web/kit/session/words';

/** Names the role and the right it lacks. */
export function MissingRight({ who, right }: { readonly who: string; readonly right: string }) {
  const { t } = useWords();
  const screen = (catalogue as readonly RouteSpec[]).find(({ name }) => name === right);
  return right === '' ? (
    t({
      zh: `${who}没有这个页面的权限，可切换身份或联系系统管理员开通。`,
      en: `${who} has no permission for this page. Switch roles or ask the system administrator for access.`,
    })
  ) : (
    <>
      {who}
      {t({ zh: '未开通权限 ', en: ' has no permission for ' })}
      <b>{screen ? t({ zh: `${screen.zh}（${right}）`, en: `${screen.en} (${right})` }) : right}</b>
      {t({
        zh: '，可切换身份或联系系统管理员开通。',
        en: '. Switch roles or ask the system administrator for access.',
      })}
    </>
  );
}
