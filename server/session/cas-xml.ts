import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

const reader = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: true,
  processEntities: true,
  htmlEntities: false,
});

const many = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : [value]))
  .optional()
  .catch(undefined);
const success = z.object({
  user: z.string(),
  attributes: z
    .object({ userType: many, affiliation: many, eduPersonAffiliation: many, displayName: many, name: many, cn: many })
    .partial()
    .catch({})
    .default({}),
});
const answer = z.object({
  serviceResponse: z.union([
    z.object({ authenticationSuccess: success }),
    z.object({ authenticationFailure: z.unknown() }),
  ]),
});

/** Parses XML without declarations: no DTD and no entities, so nothing is fetched or expanded. */
function parseXml(xml: string): unknown {
  if (/<!(?!\[CDATA\[|--)/.test(xml)) return null;
  try {
    return reader.parse(xml, true) as unknown;
  } catch {
    return null;
  }
}

/** The owner of a ticket. */
export interface CasPerson {
  readonly user: string;
  readonly kinds: readonly string[];
  readonly name: string | null;
}

/** Returns the person in a CAS response; `refused` if the ticket is unknown, null if it is not a CAS response. */
export function parseCasAnswer(xml: string): CasPerson | 'refused' | null {
  const parsed = answer.safeParse(parseXml(xml));
  if (!parsed.success) return null;
  const { serviceResponse } = parsed.data;
  if (!('authenticationSuccess' in serviceResponse)) return 'refused';
  const { user, attributes } = serviceResponse.authenticationSuccess;
  return {
    user,
    kinds: [
      ...(attributes.userType ?? []),
      ...(attributes.affiliation ?? []),
      ...(attributes.eduPersonAffiliation ?? []),
    ],
    name: (attributes.displayName ?? attributes.name ?? attributes.cn)?.[0] ?? null,
  };
}

const logout = z.object({ LogoutRequest: z.object({ SessionIndex: z.string().regex(/^ST-[\w.-]{1,250}$/) }) });

/** Returns the ticket named by a single-logout message, or null. */
export function parseLogoutTicket(xml: string): string | null {
  const parsed = logout.safeParse(parseXml(xml));
  return parsed.success ? parsed.data.LogoutRequest.SessionIndex : null;
}
