import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What a warning rule watches. */
export const warningTarget = enumeration({
  device: { code: 1, zh: '设备类型', en: 'Device kind' },
  facility: { code: 2, zh: '设施', en: 'Facility' },
  venueFlow: { code: 3, zh: '场馆人流', en: 'People in the venue' },
});
export type WarningTarget = CodeOf<typeof warningTarget>;

/** A metric a rule compares: measures of facilities, of devices and of the people in a venue. */
export const warningMetric = enumeration({
  waterTemp: { code: 'waterTemp', zh: '水温', en: 'Water temperature' },
  chlorine: { code: 'chlorine', zh: '余氯', en: 'Residual chlorine' },
  ph: { code: 'ph', zh: 'pH 值', en: 'pH' },
  co2: { code: 'co2', zh: '二氧化碳', en: 'CO2' },
  pm25: { code: 'pm25', zh: 'PM2.5', en: 'PM2.5' },
  humidity: { code: 'humidity', zh: '湿度', en: 'Humidity' },
  light: { code: 'light', zh: '照度', en: 'Illuminance' },
  faceUsage: { code: 'faceUsage', zh: '人脸库占用', en: 'Face library in use' },
  clockSkew: { code: 'clockSkew', zh: '时钟偏差', en: 'Clock deviation' },
  inside: { code: 'inside', zh: '馆内人数', en: 'People inside' },
  load: { code: 'load', zh: '人流占容量', en: 'Share of capacity' },
});
export type WarningMetric = CodeOf<typeof warningMetric>;

/** How a rule compares a value. `outside` uses the range of the facility. */
export const warningCompare = enumeration({
  below: { code: 1, zh: '低于', en: 'Below' },
  above: { code: 2, zh: '高于', en: 'Above' },
  outside: { code: 3, zh: '超出设施范围', en: 'Outside the set range' },
});
export type WarningCompare = CodeOf<typeof warningCompare>;

/** Where a watched target stands under one rule. */
export const warningPhase = enumeration({
  normal: { code: 0, zh: '正常', en: 'Normal', tone: 'success' },
  over: { code: 1, zh: '越限计时', en: 'Over the limit', tone: 'warning' },
  alarming: { code: 2, zh: '报警', en: 'Alarm', tone: 'error' },
  recovering: { code: 3, zh: '恢复中', en: 'Recovering', tone: 'warning' },
});
export type WarningPhase = CodeOf<typeof warningPhase>;

/** The state of a notice to the receivers of a rule. */
export const noticeStatus = enumeration({
  waiting: { code: 0, zh: '待发送', en: 'Waiting', tone: 'processing' },
  sent: { code: 1, zh: '已发送', en: 'Sent', tone: 'success' },
  dropped: { code: 2, zh: '无需发送', en: 'Not needed', tone: 'default' },
});

/** Which receivers a notice is for: the rule's own, or the further ones if nobody acknowledged in time. */
export const noticeStep = enumeration({
  first: { code: 0, zh: '首次通知', en: 'First notice' },
  escalated: { code: 1, zh: '升级通知', en: 'Escalation' },
});
export type NoticeStep = CodeOf<typeof noticeStep>;
