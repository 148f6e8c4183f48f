import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A menu, a page, a button or a link in the menu tree of the staff pages. */
@Entity('menu_item')
export class MenuItemEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'integer', nullable: true })
  parentid: number | null;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'text', default: '' })
  icon: string;

  @Column({ name: 'icon_type', type: 'smallint', default: 1 })
  iconType: number;

  @Column({ type: 'text', default: '' })
  url: string;

  @Column({ type: 'smallint' })
  type: number;

  @Column({ type: 'smallint', default: 1 })
  openstatus: number;

  @Column({ name: 'router_name', type: 'text', default: '' })
  routerName: string;

  @Column({ type: 'integer', default: 0 })
  sort: number;

  @Column({ name: 'gmt_modified', type: 'timestamptz', default: () => 'now()' })
  gmtModified: Date;
}
