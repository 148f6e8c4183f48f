import {
  AlertOutlined, ApiOutlined, AppstoreOutlined, CalendarOutlined, ControlOutlined, DesktopOutlined, FundProjectionScreenOutlined, IdcardOutlined, KeyOutlined, MoneyCollectOutlined, OrderedListOutlined, SafetyCertificateOutlined, SettingOutlined,
  TableOutlined, TransactionOutlined, UserSwitchOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

const byName: Readonly<Record<string, ReactNode>> = {
  orders: <OrderedListOutlined />, table: <TableOutlined />, finance: <TransactionOutlined />, gate: <ControlOutlined />, alarm: <AlertOutlined />, face: <IdcardOutlined />, wall: <FundProjectionScreenOutlined />,
  reservations: <CalendarOutlined />, gates: <SafetyCertificateOutlined />, devices: <ControlOutlined />, monitor: <DesktopOutlined />, payments: <MoneyCollectOutlined />, users: <UserSwitchOutlined />, members: <UserSwitchOutlined />, registrations: <IdcardOutlined />, system: <SettingOutlined />, apiKey: <KeyOutlined />, webhook: <ApiOutlined />,
};

/** The icon of a menu item, by the name the menu gives it. */
export const menuIcon = (name: string): ReactNode => byName[name] ?? <AppstoreOutlined />;
