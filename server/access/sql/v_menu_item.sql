-- A menu, a page, a button or a link in the menu tree of the staff pages. Published in full; read by stores of
-- other areas.
create view v_menu_item as
select menu_item.id, menu_item.parentid, menu_item.name, menu_item.en_name, menu_item.icon,
  menu_item.icon_type, menu_item.url, menu_item.type, menu_item.openstatus, menu_item.router_name,
  menu_item.sort, menu_item.gmt_modified
from menu_item;
