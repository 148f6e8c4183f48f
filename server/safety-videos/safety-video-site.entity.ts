import { Entity, PrimaryColumn } from 'typeorm';

/** A site that requires a safety video. */
@Entity('safety_video_site')
export class SafetyVideoSiteEntity {
  @PrimaryColumn({ name: 'video_id', type: 'integer' })
  videoId: number;

  @PrimaryColumn({ name: 'site_id', type: 'integer' })
  siteId: number;
}
