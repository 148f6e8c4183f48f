import './user-menu.css';
import {
  AppstoreOutlined,
  BulbOutlined,
  DownOutlined,
  HomeOutlined,
  IdcardOutlined,
  LogoutOutlined,
  RetweetOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isReservationRole, isStaffRole } from '#domain/session/role.status';
import { sessionFailure } from '#domain/session/session.failures';
import { webType } from '#domain/venues/venue.status';
import { routeOf } from '#contract/catalogue';
import { portal } from '#contract/portal/portal.contract';
import { call, CallError, requireLogin } from '#web/kit/call/call';
import { useConfirmLogout } from './confirm-logout';
import { landingOf } from '#web/kit/route/landing';
import { lazyComponent } from '#web/kit/route/lazy';
import { showPrompt } from '#web/kit/session/prompt';
import { useSession, type SessionRole } from '#web/kit/session/session';
import { changeLanguage } from './change-language';
import { dropScreen } from '#web/kit/route/screen-outlet';
import { clearTags } from './tags';
import { useFrontThemeMode, useThemeMode } from '#web/kit/theme/theme';
import { useWords } from '#web/kit/session/words';

/** The current role, always visible: purple for staff, blue for members. */
function RoleTag({ role }: { role: SessionRole }) {
  const { pick } = useWords();
  return (
    <span className={`v-role ${isStaffRole(role.id) ? 'v-role-staff' : 'v-role-member'}`}>
      {pick(role.name, role.enName)}
    </span>
  );
}

const RoleChoice = lazyComponent(async () => (await import('./role-choice')).RoleChoice);

/**
 * Switches a user with the right to the other system and opens its start page; a missing system shows a message, a
 * failed switch logs out (document 1 §2, §8).
 */
function useSwitchSystem(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { user, webType: current, setWebType, enter: switchTo } = useSession.getState();
    if (!user) return;
    const to = current === 'meeting' ? 'venue' : 'meeting';
    try {
      const { sysType, url, ...reply } = await call(
        portal.changeSystem,
        { sys_type: webType[to === 'meeting' ? 'meeting' : 'sports'], role_id: user.role_id, org_id: user.org_id },
        { quiet: true },
      );
      setWebType(sysType === webType.meeting ? 'meeting' : 'venue');
      switchTo(reply);
      dropScreen(null);
      clearTags();
      void navigate(url, { replace: true });
    } catch (error) {
      if (error instanceof CallError && error.detail.errKey !== sessionFailure.switchFailed.key)
        showPrompt({ text: error.text, requestId: error.detail.traceId });
      else requireLogin({ zh: '登录失败', en: 'Login failed' });
    }
  };
}

/**
 * The user dropdown of document 1 §2: switch role, switch system, portal website, theme, language, log out with
 * confirmation.
 */
export function UserMenu({ place, compact = false }: { place: 'desk' | 'front'; compact?: boolean }) {
  const { t, pick, lang } = useWords();
  const { user, roles, menus, may, webType: system } = useSession();
  const { ground: deskThemeMode, choose: setThemeMode } = useThemeMode();
  const frontThemeMode = useFrontThemeMode();
  const themeMode = place === 'desk' ? deskThemeMode : frontThemeMode;
  const changeSystem = useSwitchSystem();
  const confirmLogout = useConfirmLogout();
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  if (!user) return null;
  const role = roles.find((one) => one.id === user.role_id) ?? {
    id: user.role_id,
    name: user.role,
    enName: user.role,
    roleType: 0,
  };
  const items: MenuProps['items'] = [
    {
      key: 'self',
      icon: <IdcardOutlined />,
      label: t({ zh: '个人信息', en: 'My profile' }),
      onClick: () => void navigate(routeOf(place === 'desk' ? 'VenuesUserInfo' : 'mobileVenuesUserInfo').path),
    },
    ...(roles.length > 1
      ? [
          {
            key: 'role',
            icon: <SwapOutlined />,
            label: t({ zh: '切换身份', en: 'Switch role' }),
            onClick: () => setChoosing(true),
          },
        ]
      : []),
    ...(place === 'desk' && roles.some(({ id }) => isReservationRole(id))
      ? [
          {
            key: 'portal',
            icon: <HomeOutlined />,
            label: t({ zh: '门户网站', en: 'Portal' }),
            onClick: () => void navigate('/portal'),
          },
        ]
      : []),
    ...(place === 'front' && menus.length > 0
      ? [
          {
            key: 'desk',
            icon: <AppstoreOutlined />,
            label: t({ zh: '管理后台', en: 'Staff desk' }),
            onClick: () => void navigate(landingOf()),
          },
        ]
      : []),
    ...(place === 'desk' && may('meetingSwitch')
      ? [
          {
            key: 'system',
            icon: <RetweetOutlined />,
            label:
              system === 'meeting'
                ? t({ zh: '切换到场馆', en: 'Switch to venues' })
                : t({ zh: '切换到会议室', en: 'Switch to meeting rooms' }),
            onClick: () => void changeSystem(),
          },
        ]
      : []),
    {
      key: 'ground',
      icon: <BulbOutlined />,
      label: themeMode === 'dark' ? t({ zh: '浅色界面', en: 'Light theme' }) : t({ zh: '深色界面', en: 'Dark theme' }),
      onClick: () => setThemeMode(themeMode === 'dark' ? 'light' : 'dark'),
    },
    {
      key: 'lang',
      icon: <span aria-hidden="true">文</span>,
      label: lang === 'zh' ? 'English' : '中文',
      onClick: () => changeLanguage(lang === 'zh' ? 'en' : 'zh'),
    },
    { type: 'divider' },
    { key: 'leave', icon: <LogoutOutlined />, label: t({ zh: '退出登录', en: 'Log out' }), onClick: confirmLogout },
  ];
  const name = pick(user.name, user.enName);
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button type="button" className="v-user" aria-label={t({ zh: `用户菜单，${name}`, en: `User menu, ${name}` })}>
          <span className={`v-face ${isStaffRole(role.id) ? 'v-face-staff' : 'v-face-member'}`} aria-hidden="true">
            {name.slice(0, 1) || <UserOutlined />}
          </span>
          {!compact && <span className="v-ellipsis">{name}</span>}
          <RoleTag role={role} />
          {!compact && <DownOutlined style={{ fontSize: 10 }} />}
        </button>
      </Dropdown>
      {choosing && (
        <RoleChoice
          open
          onClose={(entered) => {
            setChoosing(false);
            if (entered) void navigate(landingOf(), { replace: true });
          }}
        />
      )}
    </>
  );
}
