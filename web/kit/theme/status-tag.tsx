import './status-tag.css';
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  ExclamationCircleOutlined,
  LockOutlined,
  MinusCircleOutlined,
  RollbackOutlined,
  StarFilled,
  SyncOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { enumMember, type AnyEnumeration, type Tone } from '#domain/kit/enumeration';
import { alarmLevel, faceIssueStatus } from '#domain/devices/device.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { financeStatus } from '#domain/payments/pay.status';
import { useWords } from '#web/kit/session/words';

/** Tints of a tag. */
type Tint = 'primary' | 'success' | 'warning' | 'error' | 'purple' | 'grey';

interface TagStyle {
  readonly tint: Tint;
  readonly icon: ReactNode;
  /** A dashed border: the state is not final. */
  readonly dashed?: boolean;
}

/** A quarter pie: payment is pending. */
const Quarter = () => (
  <svg width="1em" height="1em" viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
    <path d="M8 2.4A5.6 5.6 0 0 1 13.6 8H8z" fill="currentColor" />
  </svg>
);

const styleByTone: Readonly<Record<Tone, TagStyle>> = {
  default: { tint: 'grey', icon: <MinusCircleOutlined /> },
  processing: { tint: 'primary', icon: <ClockCircleOutlined /> },
  success: { tint: 'success', icon: <CheckCircleOutlined /> },
  warning: { tint: 'warning', icon: <ExclamationCircleOutlined /> },
  error: { tint: 'error', icon: <CloseCircleOutlined /> },
};

const waitingStyle: TagStyle = { tint: 'warning', icon: <Quarter />, dashed: true };
const refundingStyle: TagStyle = { tint: 'purple', icon: <SyncOutlined /> };
const failedStyle: TagStyle = { tint: 'error', icon: <WarningOutlined /> };

/** Statuses whose style differs from that of their tone. */
const styleByCode = new Map<AnyEnumeration, Readonly<Record<string, TagStyle>>>([
  [
    payStatus,
    {
      [payStatus.unpaid]: waitingStyle,
      [payStatus.refunding]: refundingStyle,
      [payStatus.refunded]: { tint: 'grey', icon: <RollbackOutlined /> },
      [payStatus.refundFailed]: failedStyle,
    },
  ],
  [
    orderStatus,
    {
      [orderStatus.normal]: { tint: 'primary', icon: <StarFilled /> },
      [orderStatus.cancelled]: { tint: 'grey', icon: <CloseCircleOutlined /> },
      [orderStatus.occupied]: { tint: 'purple', icon: <LockOutlined /> },
    },
  ],
  [
    financeStatus,
    {
      [financeStatus.created]: waitingStyle,
      [financeStatus.refunding]: refundingStyle,
      [financeStatus.failed]: failedStyle,
    },
  ],
  [
    alarmLevel,
    {
      [alarmLevel.critical]: failedStyle,
      [alarmLevel.serious]: { tint: 'error', icon: <ExclamationCircleOutlined /> },
    },
  ],
  [faceIssueStatus, { [faceIssueStatus.queued]: { tint: 'warning', icon: <ClockCircleOutlined />, dashed: true } }],
]);

/** A tag of text, tint and icon; colour is never the only sign of a state. */
export function TintedTag({
  tint,
  icon,
  dashed = false,
  children,
}: {
  tint: Tint;
  icon?: ReactNode;
  dashed?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={`v-status v-status-${tint}`} data-dashed={dashed}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

/** The tag of a stored code; `suffix` follows its label (a countdown). An unknown code is shown unchanged. */
export function StatusTag({ of, code, suffix }: { of: AnyEnumeration; code: number | string; suffix?: ReactNode }) {
  const { t } = useWords();
  const member = enumMember(of, code);
  const { tint, icon, dashed } = styleByCode.get(of)?.[code] ?? styleByTone[member?.tone ?? 'default'];
  return (
    <TintedTag tint={tint} icon={icon} dashed={dashed ?? false}>
      {member ? t(member) : code}
      {suffix}
    </TintedTag>
  );
}
