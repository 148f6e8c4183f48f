import { z } from 'zod';
import { userFailure } from '#domain/access/user.failures';
import { get } from '#contract/kit/endpoint';
import { call, CallError } from './call';
import { dismissPrompt, usePrompt } from '#web/kit/session/prompt';
import { stubServer } from '#web/kit/test/test-server';
import { navigation } from '#web/kit/route/navigation';

const read = get('/api/things', { admit: 'login', about: '', input: z.object({}), reply: z.object({}) });
const { key: errKey, zh: message, en: messageEn } = userFailure.passwordFirst;

it('tells the holder of a temporary password once for any refused calls, and opens the form', async () => {
  const went: (string | number)[] = [];
  navigation.let((to) => void went.push(to));
  stubServer(() => ({ code: 403, message, messageEn, errKey }));
  for (const quiet of [true, false, true]) await expect(call(read, {}, { quiet })).rejects.toBeInstanceOf(CallError);
  expect(usePrompt.getState().queue.map(({ text }) => text.zh)).toEqual([message]);
  dismissPrompt();
  expect(went).toEqual(['/modifyPwd']);
});
