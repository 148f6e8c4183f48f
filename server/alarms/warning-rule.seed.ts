import { alarmLevel, hardwareKind } from '#domain/devices/device.status';
import { messageChannel } from '#domain/messages/message.status';
import { role } from '#domain/session/role.status';
import type { WarningThresholds } from '#domain/alarms/warning.rules';
import { warningCompare, warningTarget, type WarningMetric } from '#domain/alarms/warning.status';

/** A warning rule of the demo campus. */
export interface RuleSeed extends WarningThresholds {
  readonly venue: string;
  readonly name: readonly [zh: string, en: string];
  readonly target: number;
  readonly hardwareKind?: number;
  readonly facilities?: readonly string[];
  readonly metric: WarningMetric;
  readonly level: number;
  readonly receivers?: readonly number[];
  readonly channels?: readonly number[];
  readonly quiet?: readonly [from: string, to: string];
  readonly escalate?: readonly [minutes: number, roles: readonly number[]];
  readonly off?: true;
}

const { below, above, outside } = warningCompare;
const { facility, device, venueFlow } = warningTarget;
const staff = [role.venueAdmin, role.patrol];

/** The warning rules of the demo campus. */
export const demoWarningRules: readonly RuleSeed[] = [
  {
    venue: '游泳馆',
    name: ['泳池余氯过低', 'Pool chlorine too low'],
    target: facility,
    facilities: ['标准池', '训练池'],
    metric: 'chlorine',
    compare: below,
    threshold: 0.3,
    clearValue: 0.35,
    holdSeconds: 180,
    clearSeconds: 300,
    level: alarmLevel.serious,
    receivers: staff,
    channels: [messageChannel.sms],
    escalate: [15, [role.finance]],
  },
  {
    venue: '游泳馆',
    name: ['水温超出范围', 'Water temperature outside its range'],
    target: facility,
    metric: 'waterTemp',
    compare: outside,
    threshold: null,
    clearValue: 0.2,
    holdSeconds: 300,
    clearSeconds: 300,
    level: alarmLevel.warning,
    receivers: staff,
    channels: [messageChannel.mail],
    quiet: ['22:30', '06:00'],
  },
  {
    venue: '游泳馆',
    name: ['pH 值超出范围', 'pH outside its range'],
    target: facility,
    metric: 'ph',
    compare: outside,
    threshold: null,
    clearValue: 0.05,
    holdSeconds: 300,
    clearSeconds: 300,
    level: alarmLevel.warning,
  },
  {
    venue: '东区体育馆',
    name: ['二氧化碳过高', 'CO2 too high'],
    target: facility,
    metric: 'co2',
    compare: above,
    threshold: 1_050,
    clearValue: 950,
    holdSeconds: 600,
    clearSeconds: 300,
    level: alarmLevel.info,
    receivers: [role.venueAdmin],
    channels: [messageChannel.mail],
    quiet: ['22:30', '06:30'],
  },
  {
    venue: '东区体育馆',
    name: ['PM2.5 超出范围', 'PM2.5 outside its range'],
    target: facility,
    metric: 'pm25',
    compare: outside,
    threshold: null,
    clearValue: 5,
    holdSeconds: 300,
    clearSeconds: 300,
    level: alarmLevel.warning,
  },
  {
    venue: '东区体育馆',
    name: ['照度不足', 'Too dark'],
    target: facility,
    metric: 'light',
    compare: below,
    threshold: 300,
    clearValue: 320,
    holdSeconds: 60,
    clearSeconds: 60,
    level: alarmLevel.info,
    off: true,
  },
  {
    venue: '健身中心',
    name: ['二氧化碳超出范围', 'CO2 outside its range'],
    target: facility,
    metric: 'co2',
    compare: outside,
    threshold: null,
    clearValue: 100,
    holdSeconds: 0,
    clearSeconds: 0,
    level: alarmLevel.warning,
    receivers: [role.manager],
    channels: [messageChannel.sms],
  },
  {
    venue: '综合体育馆',
    name: ['人脸终端存储将满', 'Face terminal nearly full'],
    target: device,
    hardwareKind: hardwareKind.faceTerminal,
    metric: 'faceUsage',
    compare: above,
    threshold: 90,
    clearValue: 85,
    holdSeconds: 0,
    clearSeconds: 0,
    level: alarmLevel.info,
  },
  {
    venue: '综合体育馆',
    name: ['馆内人数接近上限', 'Nearly at capacity'],
    target: venueFlow,
    metric: 'load',
    compare: above,
    threshold: 90,
    clearValue: 80,
    holdSeconds: 300,
    clearSeconds: 300,
    level: alarmLevel.warning,
    receivers: [role.manager, role.venueAdmin],
    channels: [messageChannel.sms],
    escalate: [10, [role.finance]],
  },
];
