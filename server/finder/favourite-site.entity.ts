import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A site that a member marked as a favourite. */
@Entity('favourite_site')
export class FavouriteSiteEntity {
  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;

  @PrimaryColumn({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  since: Date;
}
