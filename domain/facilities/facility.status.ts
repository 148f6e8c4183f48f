import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** A metric measured at a facility. */
export const metric = enumeration({
  waterTemp: { code: 'waterTemp', zh: '水温', en: 'Water temperature' },
  chlorine: { code: 'chlorine', zh: '余氯', en: 'Residual chlorine' },
  ph: { code: 'ph', zh: 'pH 值', en: 'pH' },
  co2: { code: 'co2', zh: '二氧化碳', en: 'CO2' },
  pm25: { code: 'pm25', zh: 'PM2.5', en: 'PM2.5' },
  humidity: { code: 'humidity', zh: '湿度', en: 'Humidity' },
  light: { code: 'light', zh: '照度', en: 'Illuminance' },
});
export type Metric = CodeOf<typeof metric>;

/** The state of the latest reading. */
export const readingState = enumeration({
  none: { code: 0, zh: '暂无读数', en: 'No reading', tone: 'default' },
  good: { code: 1, zh: '正常', en: 'Normal', tone: 'success' },
  low: { code: 2, zh: '偏低', en: 'Low', tone: 'warning' },
  high: { code: 3, zh: '偏高', en: 'High', tone: 'error' },
  stale: { code: 4, zh: '读数过期', en: 'Out of date', tone: 'default' },
});
export type ReadingState = CodeOf<typeof readingState>;
