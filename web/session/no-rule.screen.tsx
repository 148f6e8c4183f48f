import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LockDrawing } from '#web/kit/theme/drawing';
import { landingOf } from '#web/kit/route/landing';
import { Notice } from '#web/kit/theme/notice';
import { RoleChoice } from '#web/kit/shell/role-choice';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { MissingRight } from './missing-right';

/** Tells that a right is missing: names it, offers other roles, and says whom to ask. */
export default function NoRule() {
  const { t, pick } = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { user, roles } = useSession();
  const [choosing, setChoosing] = useState(false);
  const role = roles.find(({ id }) => id === user?.role_id);
  const right = query.get('from') ?? '';
  const who = role ? pick(role.name, role.enName) : t({ zh: '当前身份', en: 'Current role' });
  return (
    <main>
      <Notice
        drawing={<LockDrawing />}
        level={1}
        title={t({ zh: '当前身份不能查看此页面', en: 'Your current role cannot view this page' })}
        text={<MissingRight who={who} right={right} />}
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
