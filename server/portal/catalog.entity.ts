import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A catalogue entry of the portal: a service with its name, icon and addresses. */
@Entity('catalog')
export class CatalogEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'catalog_type', type: 'smallint', default: 3 })
  catalogType: number;

  @Column({ name: 'catalog_site', type: 'smallint' })
  catalogSite: number;

  @Column({ name: 'web_type', type: 'smallint', default: 1 })
  webType: number;

  @Column({ type: 'text' })
  title: string;

  @Column({ name: 'en_name', type: 'text', default: '' })
  enName: string;

  @Column({ name: 'custom_path', type: 'text', default: '' })
  customPath: string;

  @Column({ name: 'mobile_path', type: 'text', default: '' })
  mobilePath: string;

  @Column({ type: 'text', default: '' })
  iconfont: string;

  @Column({ name: 'is_mobile', type: 'boolean', default: false })
  isMobile: boolean;

  @Column({ name: 'need_login', type: 'boolean', default: false })
  needLogin: boolean;

  @Column({ type: 'integer', default: 0 })
  sort: number;

  @Column({ type: 'smallint', default: 1 })
  status: number;
}
