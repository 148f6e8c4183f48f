/** What a member states about a meeting when booking a room for it. */
export interface Meeting {
  readonly theme?: string;
  /** The value of an item of the code list of purposes. */
  readonly purposeType?: number;
  readonly joinerNum?: number;
  readonly activityContent?: string;
  readonly joiners?: string;
}

/** The key of the code list of purposes. */
export const purposeList = 'purpose';

/** The longest texts in characters and the most people of a meeting. The table of orders has the same limits. */
export const meetingLimits = { theme: 100, activityContent: 1_000, joiners: 1_000, joinerNum: 9_999 } as const;

/** Returns what was stated of a meeting without empty texts; null if nothing was. */
export function statedMeeting({ theme, purposeType, joinerNum, activityContent, joiners }: Meeting): Meeting | null {
  const stated: Meeting = {
    ...(theme ? { theme } : {}),
    ...(purposeType === undefined ? {} : { purposeType }),
    ...(joinerNum === undefined ? {} : { joinerNum }),
    ...(activityContent ? { activityContent } : {}),
    ...(joiners ? { joiners } : {}),
  };
  return Object.keys(stated).length > 0 ? stated : null;
}
