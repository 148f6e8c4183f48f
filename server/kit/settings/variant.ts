import { Injectable } from '@nestjs/common';
import { enumCodes } from '#domain/kit/enumeration';
import { payType, type PayType } from '#domain/payments/pay.status';
import type { MaintenanceWindow } from '#domain/system/maintenance.rules';
import { Settings } from './settings';

/** Captcha kinds of a school; `none` shows a captcha only after failed logins, as clickWord. */
type SchoolCaptchaMode = 'none' | 'clickWord' | 'blockPuzzle';

/** Differences between schools by meaning. All are settings, so a school changes them without a build. */
@Injectable()
export class SchoolVariant {
  constructor(private readonly settings: Settings) {}

  /** Returns the captcha kind, whether a submit needs one, and the minimum age of a check in milliseconds. */
  get captcha(): { readonly mode: SchoolCaptchaMode; readonly submit: boolean; readonly minAgeMs: number } {
    const mode = this.settings.get('captcha.mode');
    const submit = mode !== 'none' && this.settings.get('captcha.submit');
    return {
      mode: submit ? (mode === 'blockPuzzle' ? 'blockPuzzle' : 'clickWord') : 'none',
      submit,
      minAgeMs: this.settings.get('captcha.minAgeMs'),
    };
  }

  /** Returns the picture kind of a captcha call that names none. */
  get captchaKind(): 'clickWord' | 'blockPuzzle' {
    return this.settings.get('captcha.mode') === 'blockPuzzle' ? 'blockPuzzle' : 'clickWord';
  }

  /**
   * Returns whether a submit needs the context token of day/info, its validity in minutes, and the minimum duration of
   * a flow in milliseconds.
   */
  get flow(): { readonly contextToken: boolean; readonly contextTokenMin: number; readonly minFlowMs: number } {
    return {
      contextToken: this.settings.get('booking.contextToken'),
      contextTokenMin: this.settings.get('booking.contextTokenMin'),
      minFlowMs: this.settings.get('booking.minFlowMs'),
    };
  }

  /** Returns how an expired login is reported: HTTP 200 or 401, envelope code 408 or 401. */
  get expiry(): { readonly httpStatus: 200 | 401; readonly code: 408 | 401 } {
    return {
      httpStatus: this.settings.get('expiry.httpStatus') === 401 ? 401 : 200,
      code: this.settings.get('expiry.code') === 401 ? 401 : 408,
    };
  }

  /** Returns whether displays without login may show revenue and alarms. */
  get display(): { readonly revenue: boolean; readonly alarms: boolean } {
    return { revenue: this.settings.get('display.revenue'), alarms: this.settings.get('display.alarms') };
  }

  /** Returns whether the campus card requires its query password. */
  get queryPassword(): boolean {
    return this.settings.get('pay.queryPassword');
  }

  /** Returns the payment methods the school enabled, as far as their channels are connected. */
  get payMethods(): readonly PayType[] {
    const chosen = new Set(this.settings.get('pay.methods').split(','));
    return enumCodes(payType).filter((code) => chosen.has(String(code)));
  }

  /** Returns the nightly period without booking and payment and its notice; null if there is none. */
  get maintenance(): (MaintenanceWindow & { readonly text: string; readonly textEn: string }) | null {
    if (!this.settings.get('maintenance.enabled')) return null;
    return {
      from: this.settings.get('maintenance.from'),
      to: this.settings.get('maintenance.to'),
      text: this.settings.get('maintenance.text'),
      textEn: this.settings.get('maintenance.textEn'),
    };
  }

  /** Returns whether phone numbers are hidden from all desks. */
  get phoneHidden(): boolean {
    return this.settings.get('phone.hidden');
  }

  /** Returns the pay type for a code on the wire: some schools' clients send 13 for the school platform (19). */
  resolvePayType(code: number): number {
    return code === 13 ? this.settings.get('pay.type13') : code;
  }
}
