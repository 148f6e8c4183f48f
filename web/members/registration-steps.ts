import { registrationStatus, type RegistrationStatus } from '#domain/members/member.status';
import { registrationMachine } from '#domain/members/registration.machine';
import { stepsFrom } from '#domain/kit/machine';
import { registrations } from '#contract/members/registration.contract';
import { call } from '#web/kit/call';
import { prompt } from '#web/kit/prompt';

type Reviewed = { readonly id: number; readonly status: number };

const allows = (step: 'pass' | 'fail' | 'revoke') => ({ status }: Reviewed) => stepsFrom(registrationMachine, { status: status as RegistrationStatus }).includes(step);

/** May it pass now, fail now, be taken back now? */
export const passable = allows('pass');
export const failable = allows('fail');
export const revocable = allows('revoke');

/** Sends the school's word on some registrations; what could not be decided is said with its reason. */
export async function decide(rows: readonly Reviewed[], checkStatus: RegistrationStatus, checkContent = ''): Promise<void> {
  const { done, refused } = await call(registrations.check, { ids: rows.map(({ id }) => id), checkStatus, checkContent }, { quiet: rows.length === 1 });
  const [first] = refused;
  if (first) prompt({ text: { zh: `已处理 ${done} 条，${refused.length} 条未处理：${first.message}`, en: `${done} done, ${refused.length} not: ${first.messageEn}` } });
}

/** The decision that lets somebody in. */
export const pass = (rows: readonly Reviewed[]): Promise<void> => decide(rows, registrationStatus.passed);
