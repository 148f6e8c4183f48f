import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Crowding of a venue in four steps. */
export const comfortLevel = enumeration({
  comfortable: { code: 1, zh: '舒适', en: 'Comfortable', tone: 'success' },
  moderate: { code: 2, zh: '适中', en: 'Moderate', tone: 'success' },
  crowded: { code: 3, zh: '较挤', en: 'Crowded', tone: 'warning' },
  packed: { code: 4, zh: '拥挤', en: 'Packed', tone: 'error' },
});
export type ComfortLevel = CodeOf<typeof comfortLevel>;
