import {
  AlertOutlined,
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  BankOutlined,
  BarsOutlined,
  BookOutlined,
  CalendarOutlined,
  ControlOutlined,
  DatabaseOutlined,
  DeploymentUnitOutlined,
  DesktopOutlined,
  FileDoneOutlined,
  FileSearchOutlined,
  FundProjectionScreenOutlined,
  HddOutlined,
  IdcardOutlined,
  KeyOutlined,
  MenuOutlined,
  MoneyCollectOutlined,
  OrderedListOutlined,
  SafetyCertificateOutlined,
  SafetyOutlined,
  SearchOutlined,
  SettingOutlined,
  SlidersOutlined,
  TableOutlined,
  TransactionOutlined,
  UserOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

const byName: Readonly<Record<string, ComponentType<{ readonly className?: string }>>> = {
  orders: OrderedListOutlined,
  table: TableOutlined,
  finance: TransactionOutlined,
  gate: ControlOutlined,
  alarm: AlertOutlined,
  patrol: FileDoneOutlined,
  face: IdcardOutlined,
  hardware: HddOutlined,
  wall: FundProjectionScreenOutlined,
  venues: BankOutlined,
  spaces: ApartmentOutlined,
  venue: BankOutlined,
  reservations: CalendarOutlined,
  gates: SafetyCertificateOutlined,
  devices: ControlOutlined,
  monitor: DesktopOutlined,
  payments: MoneyCollectOutlined,
  users: UserSwitchOutlined,
  members: UserSwitchOutlined,
  registrations: IdcardOutlined,
  system: SettingOutlined,
  apiKey: KeyOutlined,
  webhook: ApiOutlined,
  user: UserOutlined,
  role: SafetyOutlined,
  menu: MenuOutlined,
  log: FileSearchOutlined,
  search: SearchOutlined,
  setting: SlidersOutlined,
  config: DeploymentUnitOutlined,
  code: BarsOutlined,
  dict: BookOutlined,
  cache: DatabaseOutlined,
};

/** Props of a named icon. */
export interface NamedIconProps {
  readonly name: string;
  readonly className?: string;
}

/** Names available for menu icons. */
export const iconNames: readonly string[] = Object.keys(byName);

/** The icon of a menu item, by the name in the menu. */
export function NamedIcon({ name, className }: NamedIconProps) {
  const Icon = byName[name] ?? AppstoreOutlined;
  return <Icon className={className ?? ''} />;
}
