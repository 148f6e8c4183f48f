import { Entity } from 'typeorm';
import { UseMinuteColumns } from './use-minute-columns';

/** The minutes of a site by day or month. */
@Entity('stat_use_site')
export class StatUseSiteEntity extends UseMinuteColumns {}
