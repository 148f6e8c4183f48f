import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Progress of a timetable import (our codes). */
export const timetableImportStatus = enumeration({
  reserving: { code: 1, zh: '预留中', en: 'Reserving', tone: 'processing' },
  applying: { code: 2, zh: '写入中', en: 'Applying', tone: 'processing' },
  undoing: { code: 3, zh: '撤销中', en: 'Undoing', tone: 'processing' },
  applied: { code: 4, zh: '已写入', en: 'Applied', tone: 'success' },
  undone: { code: 5, zh: '已撤销', en: 'Undone', tone: 'default' },
});
export type TimetableImportStatus = CodeOf<typeof timetableImportStatus>;
