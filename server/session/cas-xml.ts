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

/** Reads a document that brings no declarations of its own: no DTD, no entities, so nothing is fetched and nothing swells. */
function read(xml: string): unknown {
  if (/<!(?!\[CDATA\[|--)/.test(xml)) return null;
  try {
    return reader.parse(xml, true) as unknown;
  } catch {
    return null;
  }
}

/** Who a ticket belonged to. */
export interface CasPerson {
  readonly user: string;
  readonly kinds: readonly string[];
  readonly name: string | null;
}

/** The person in an answer of CAS; `refused` when it knows no such ticket, null when the answer is no answer of CAS. */
export function casAnswer(xml: string): CasPerson | 'refused' | null {
  const parsed = answer.safeParse(read(xml));
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

/** The ticket whose login ended, of a single-logout message; null where it names none. */
export function endedTicket(xml: string): string | null {
  const parsed = logout.safeParse(read(xml));
  return parsed.success ? parsed.data.LogoutRequest.SessionIndex : null;
}
