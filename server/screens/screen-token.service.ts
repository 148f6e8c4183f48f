import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { screenFailure } from '#domain/screens/screen.failures';
import { ScreenStore, type PairedScreen } from './screen.store';

/** Returns the stored hash of a display secret. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Finds the display of a token. */
@Injectable()
export class ScreenTokenService {
  constructor(private readonly store: ScreenStore) {}

  /** Returns the display of a token; throws if it is unknown or revoked. */
  async require(token: string): Promise<PairedScreen> {
    const row = await this.store.findByToken(hashOfSecret(token));
    if (!row) throw new Failure(screenFailure.screenUnpaired);
    return row;
  }

  /**
   * Returns whether the sender of this header may see revenue and alarms of a venue, or with null of the school; false
   * without a valid token.
   */
  async maySeeFigures(token: string | undefined, venueId: number | null): Promise<boolean> {
    if (!token) return false;
    const row = await this.store.findByToken(hashOfSecret(token));
    return row !== undefined && seesFigures(row, venueId);
  }

  /** Returns whether the sender of this header is a paired display of this venue, or of no venue in particular. */
  async isAt(token: string | undefined, venueId: number): Promise<boolean> {
    if (!token) return false;
    const row = await this.store.findByToken(hashOfSecret(token));
    return row !== undefined && (row.venueId === null || row.venueId === venueId);
  }

  /** Returns which of these displays are still paired, with their permissions. */
  async findActive(screenIds: readonly number[]): Promise<Map<number, PairedScreen>> {
    const rows = await this.store.findPaired(screenIds);
    return new Map(rows.map((row) => [row.screenId, row]));
  }
}

/** Returns whether a display may show revenue and alarms of this venue; null stands for the school. */
export const seesFigures = ({ figures, venueId }: PairedScreen, venue: number | null): boolean =>
  figures && (venueId === null || venueId === venue);
