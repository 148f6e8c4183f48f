import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** The rank of a person that decides the standard area of an office. */
export const officeRank = enumeration({
  professor: { code: 1, zh: '正高', en: 'Professor' },
  associate: { code: 2, zh: '副高', en: 'Associate professor' },
  lecturer: { code: 3, zh: '中级', en: 'Lecturer' },
  assistant: { code: 4, zh: '初级', en: 'Assistant' },
  director: { code: 5, zh: '处级', en: 'Director' },
  retired: { code: 6, zh: '返聘', en: 'Re-employed' },
  postgraduate: { code: 7, zh: '研究生', en: 'Postgraduate' },
});
export type OfficeRank = CodeOf<typeof officeRank>;

/** The state of a yearly statement of fees. A withdrawn statement makes room for a new one of the same year. */
export const statementStatus = enumeration({
  issued: { code: 1, zh: '待确认', en: 'To confirm', tone: 'warning' },
  confirmed: { code: 2, zh: '已确认', en: 'Confirmed', tone: 'success' },
  disputed: { code: 3, zh: '有异议', en: 'Disputed', tone: 'error' },
  withdrawn: { code: 4, zh: '已撤回', en: 'Withdrawn', tone: 'default' },
});
export type StatementStatus = CodeOf<typeof statementStatus>;
