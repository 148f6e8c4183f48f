import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';
import { LockDrawing } from '#web/kit/theme/drawing';
import { landingOf } from '#web/kit/route/landing';
import { Notice } from '#web/kit/theme/notice';
import { RoleChoice } from '#web/kit/shell/role-choice';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';

/** Tells that a right is missing: names it, offers other roles, and says whom to ask. */
export default function NoRule() {
  const { t, pick } = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { user, roles } = useSession();
  const [choosing, setChoosing] = useState(false);
  const role = roles.find(({ id }) => id === user?.role_id);
  const right = query.get('from') ?? '';
  const screen = (catalogue as readonly RouteSpec[]).find(({ name }) => name === right);
  const who = role ? pick(role.name, role.enName) : t({ zh: '当前身份', en: 'Current role' });
  return (
    <main>
      <Notice
        drawing={<LockDrawing />}
        level={1}
        title={t({ zh: '当前身份不能查看此页面', en: 'Your current role cannot view this page' })}
        text={
          right === '' ? (
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
          )
        }
        actions={
          <>
            {roles.length > 1 && (
              <Button type="primary" onClick={() => setChoosing(true)}>
                {t({ zh: '切换身份', en: 'Switch role' })}
              </Button>
            )}
            <Button type={roles.length > 1 ? 'default' : 'primary'} onClick={() => void navigate(landingOf())}>
              {t({ zh: '回到我的首页', en: 'Back to my start page' })}
            </Button>
          </>
        }
      />
      {choosing && (
        <RoleChoice
          open
          onClose={(entered) => {
            setChoosing(false);
            if (entered) void navigate(landingOf(), { replace: true });
          }}
        />
      )}
    </main>
  );
}
