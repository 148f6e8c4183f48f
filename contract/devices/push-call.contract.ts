import { z } from 'zod';
import { vendorCommand } from './terminal.contract';

/** Requests the server sends to a pushing terminal at its own address, and the replies. `statusCode` 1 is success. */
export const pushCall = {
  setPerson: {
    path: '/UserInfo/SetUp',
    input: z.object({
      UserInfo: z.object({
        employeeNo: z.string().max(32),
        name: z.string(),
        userType: z.enum(['normal', 'visitor', 'blackList']),
        Valid: z.object({ enable: z.boolean(), beginTime: z.string(), endTime: z.string() }),
        doorRight: z.string(),
        maxOpenDoorTime: z.int(),
      }),
    }),
  },
  setFace: { path: '/FDLib/FDSetUp', input: z.object({ FPID: z.string().max(32), faceData: z.string() }) },
  removePerson: {
    path: '/UserInfo/Delete',
    input: z.object({
      UserInfoDelCond: z.object({ EmployeeNoList: z.array(z.object({ employeeNo: z.string() })).min(1) }),
    }),
  },
  searchPeople: {
    path: '/UserInfo/Search',
    input: z.object({
      UserInfoSearchCond: z.object({ searchResultPosition: z.int(), maxResults: z.int() }),
    }),
    reply: z.object({
      statusCode: z.literal(1),
      UserInfoSearch: z.object({
        responseStatusStrg: z.enum(['OK', 'MORE', 'NO MATCH']),
        UserInfo: z
          .array(z.object({ employeeNo: z.string().min(1).max(32) }))
          .max(500)
          .default([]),
      }),
    }),
  },
  control: { path: '/RemoteControl/device', input: vendorCommand },
  reply: z.object({ statusCode: z.int(), statusString: z.string(), subStatusCode: z.string().optional() }),
} as const;
