import { useState } from 'react';
import { CaptchaModal } from '#web/kit/captcha/captcha';
import { CodeField, type SendCode } from '#web/kit/captcha/code-field';
import type { Text } from '#web/kit/text/lang';

/** A code field for anonymous visitors: a captcha comes before the code is sent. */
export function VerifiedCodeField({
  captcha,
  ask,
  ...field
}: {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  ready: () => Promise<boolean>;
  captcha: 'clickWord' | 'blockPuzzle';
  to: Text;
  ask: (captchaVerification?: string) => ReturnType<SendCode>;
}) {
  const [waiting, wait] = useState<{ go: (captchaVerification?: string) => void } | null>(null);
  const verified = async () => {
    const passed = await new Promise<string | undefined>((resolve) => wait({ go: resolve }));
    return passed === undefined ? undefined : ask(passed);
  };
  const end = (captchaVerification?: string) => {
    wait(null);
    waiting?.go(captchaVerification);
  };
  return (
    <>
      <CodeField {...field} ask={verified} />
      <CaptchaModal
        open={waiting !== null}
        kind={captcha}
        onCancel={() => end()}
        onPass={({ captchaVerification }) => end(captchaVerification)}
      />
    </>
  );
}
