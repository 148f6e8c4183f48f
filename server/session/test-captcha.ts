import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CaptchaService } from './captcha.service';

/** Returns the proof of a passed captcha of an anonymous caller, as a request carries it. */
export async function aPassedCaptcha(app: NestFastifyApplication): Promise<{ captchaVerification: string }> {
  const { captchaVerification } = await app.get(CaptchaService, { strict: false }).issuePassed(null);
  return { captchaVerification };
}
