import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { session } from '#contract/session/session.contract';
import { serverNow } from '#web/kit/browser/clock';
import { sealForCaptcha } from '#web/kit/browser/crypto';
import { call, textOf } from '#web/kit/call/call';
import { newIdempotencyKey } from '#web/kit/call/request';
import { useWords } from '#web/kit/session/words';

const OK = '0000';
const RESULT_SHOWN_MS = 600;

/** The result of a passed captcha, valid for one call. */
export interface CaptchaPass {
  readonly captchaVerification: string;
  readonly captchaToken: string;
}

const picture = z.object({
  token: z.string(),
  secretKey: z.string().nullish(),
  captchaType: z.enum(['clickWord', 'blockPuzzle']),
  originalImageBase64: z.string(),
  wordList: z.array(z.string()).nullish(),
  jigsawImageBase64: z.string().nullish(),
});
/** A captcha picture with its token. */
export type Picture = z.output<typeof picture>;
/** The two captcha kinds that show a picture. */
export type CaptchaKind = Picture['captchaType'];
interface CaptchaPoint {
  readonly x: number;
  readonly y: number;
}

/** Loads a captcha picture, checks an answer, and calls `onPass` with the proof shortly after a right one. */
export function useCaptcha(kind: CaptchaKind, onPass: (pass: CaptchaPass) => void) {
  const [points, setPoints] = useState<readonly CaptchaPoint[]>([]);
  const { t } = useWords();
  const shown = useQuery({
    queryKey: ['captcha', kind],
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const { repData, repMsg } = await call(
        session.captchaGet,
        {
          captchaType: kind,
          clientUid: `${kind === 'clickWord' ? 'point' : 'slider'}-${newIdempotencyKey()}`,
          ts: serverNow(),
        },
        { quiet: true },
      );
      if (repData === null) throw new Error(repMsg ?? 'no picture');
      return picture.parse(repData);
    },
  });
  const reload = () => {
    setPoints([]);
    return shown.refetch();
  };
  const check = useMutation({
    mutationFn: async (answer: readonly CaptchaPoint[] | CaptchaPoint) => {
      const { token, secretKey, captchaType } = shown.data as Picture;
      const plainText = JSON.stringify(answer);
      const seal = (text: string) => sealForCaptcha(text, secretKey ?? '');
      const reply = await call(
        session.captchaCheck,
        { captchaType, token, pointJson: seal(plainText) },
        { quiet: true },
      );
      if (reply.repCode !== OK || !reply.success) throw new Error(reply.repMsg ?? '');
      return { captchaVerification: seal(`${token}---${plainText}`), captchaToken: token };
    },
    onSuccess: (pass) => void setTimeout(() => onPass(pass), RESULT_SHOWN_MS),
    onError: () =>
      void setTimeout(() => {
        check.reset();
        void reload();
      }, RESULT_SHOWN_MS),
  });
  const state = check.isSuccess ? ('passed' as const) : check.isError ? ('failed' as const) : ('open' as const);
  const problem = shown.isError ? t(textOf(shown.error)) : null;
  return { shown: shown.data, loading: shown.isFetching, problem, points, setPoints, again: reload, check, state };
}

/** State and actions of a captcha. */
export type Captcha = ReturnType<typeof useCaptcha>;
