import { Injectable } from '@nestjs/common';
import { codesOf } from '#domain/kit/enumeration';
import { payType, type PayType } from '#domain/payments/pay.status';
import type { Maintenance } from '#domain/system/maintenance.rules';
import { Settings } from './settings';

/** Kinds of captcha a school may show; `none` shows none anywhere but after failed logins, where it is a clickWord. */
export type CaptchaMode = 'none' | 'clickWord' | 'blockPuzzle';

/** What differs between schools, asked by its meaning. All of it is settings, so a school changes it without a build. */
@Injectable()
export class Variant {
  constructor(private readonly settings: Settings) {}

  /** The kind of captcha, whether a submit needs one, and how old (ms) a check must at least be by then. */
  get captcha(): { readonly mode: CaptchaMode; readonly submit: boolean; readonly minAgeMs: number } {
    const mode = this.settings.get('captcha.mode');
    const submit = mode !== 'none' && this.settings.get('captcha.submit');
    return {
      mode: submit ? (mode === 'blockPuzzle' ? 'blockPuzzle' : 'clickWord') : 'none',
      submit,
      minAgeMs: this.settings.get('captcha.minAgeMs'),
    };
  }

  /** The kind of picture a captcha call without a wish gets. */
  get captchaKind(): 'clickWord' | 'blockPuzzle' {
    return this.settings.get('captcha.mode') === 'blockPuzzle' ? 'blockPuzzle' : 'clickWord';
  }

  /** Does a submit need the context token of day/info, how many minutes is one good, and how long (ms) must a flow at least take? */
  get flow(): { readonly contextToken: boolean; readonly contextTokenMin: number; readonly minFlowMs: number } {
    return {
      contextToken: this.settings.get('booking.contextToken'),
      contextTokenMin: this.settings.get('booking.contextTokenMin'),
      minFlowMs: this.settings.get('booking.minFlowMs'),
    };
  }

  /** How an expired login is said: HTTP 200 or 401, envelope code 408 or 401. */
  get expiry(): { readonly httpStatus: 200 | 401; readonly code: 408 | 401 } {
    return {
      httpStatus: this.settings.get('expiry.httpStatus') === 401 ? 401 : 200,
      code: this.settings.get('expiry.code') === 401 ? 401 : 408,
    };
  }

  /** May walls without login show money, and alarms? */
  get display(): { readonly revenue: boolean; readonly alarms: boolean } {
    return { revenue: this.settings.get('display.revenue'), alarms: this.settings.get('display.alarms') };
  }

  /** Does the campus card ask for its query password? */
  get queryPassword(): boolean {
    return this.settings.get('pay.queryPassword');
  }

  /** Ways of paying the school has switched on, as far as their channels are connected. */
  get payMethods(): readonly PayType[] {
    const chosen = new Set(this.settings.get('pay.methods').split(','));
    return codesOf(payType).filter((code) => chosen.has(String(code)));
  }

  /** The nightly stretch without booking and paying, and what visitors read about it; null while there is none. */
  get maintenance(): (Maintenance & { readonly text: string; readonly textEn: string }) | null {
    if (!this.settings.get('maintenance.enabled')) return null;
    return {
      from: this.settings.get('maintenance.from'),
      to: this.settings.get('maintenance.to'),
      text: this.settings.get('maintenance.text'),
      textEn: this.settings.get('maintenance.textEn'),
    };
  }

  /** Are phone numbers hidden from desks altogether? */
  get phoneHidden(): boolean {
    return this.settings.get('phone.hidden');
  }

  /** The pay type meant by a code of the wire: some schools' clients say 13 for the school platform (19). */
  payTypeMeant(code: number): number {
    return code === 13 ? this.settings.get('pay.type13') : code;
  }
}
