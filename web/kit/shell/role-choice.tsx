import './user-menu.css';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { isStaffRole } from '#domain/session/role.status';
import { session } from '#contract/session/session.contract';
import { call, requireLogin } from '#web/kit/call/call';
import { logout } from './confirm-logout';
import { useSession } from '#web/kit/session/session';
import { dropScreen } from '#web/kit/route/screen-outlet';
import { clearTags } from './tags';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';

/** Dialog to choose one of several roles; a failed switch logs out (document 1 §6). */
export function RoleChoice({
  open,
  onClose,
  leaveOnClose: logoutOnClose = false,
}: {
  open: boolean;
  onClose: (entered: boolean) => void;
  leaveOnClose?: boolean;
}) {
  const { t, pick, words } = useWords();
  const { roles, user } = useSession();
  const [chosen, choose] = useState(user?.role_id);
  const { busy, submit } = useSubmit();
  const enter = () =>
    submit(
      async () => {
        if (chosen !== undefined && chosen !== user?.role_id) {
          useSession.getState().enter(await call(session.roleLogin, { roleid: chosen }, { quiet: true }));
          dropScreen(null);
          clearTags();
        }
        onClose(true);
      },
      () => {
        requireLogin({ zh: '登录失败', en: 'Login failed' });
        onClose(false);
      },
    );
  return (
    <Modal
      open={open}
      width={520}
      centered
      title={t({ zh: '选择身份进入', en: 'Choose a role' })}
      confirmLoading={busy}
      okText={t({ zh: '进入', en: 'Enter' })}
      cancelText={logoutOnClose ? t({ zh: '退出登录', en: 'Log out' }) : t(words.cancel)}
      onOk={() => void enter()}
      onCancel={() => (logoutOnClose ? void logout().then(() => onClose(false)) : onClose(false))}
    >
      <p className="v-quiet">
        {t({
          zh: `您有 ${roles.length} 个身份，可随时在右上角切换。`,
          en: `Your roles: ${roles.length}. You can switch at the top right at any time.`,
        })}
      </p>
      <Radio.Group className="v-roles" value={chosen} onChange={(event) => choose(event.target.value as number)}>
        {roles.map((one) => {
          const staff = isStaffRole(one.id);
          return (
            <Radio
              key={one.id}
              value={one.id}
              className={one.id === chosen ? 'v-role-row v-role-chosen' : 'v-role-row'}
            >
              <span className={`v-face ${staff ? 'v-face-staff' : 'v-face-member'}`} aria-hidden="true">
                {pick(one.name, one.enName).slice(0, 1)}
              </span>
              <b>{pick(one.name, one.enName)}</b>
              <span className={`v-role ${staff ? 'v-role-staff' : 'v-role-member'}`}>
                {staff ? t({ zh: '工作', en: 'Work' }) : t({ zh: '个人', en: 'Personal' })}
              </span>
            </Radio>
          );
        })}
      </Radio.Group>
    </Modal>
  );
}
