-- To whom the invoice of an order is made out; empty when the buyer wants none.
alter table market.plugin_order add column invoice_title text not null default '' check (length(invoice_title) <= 100);
alter table market.plugin_order add column invoice_tax_number text not null default ''
  check (invoice_tax_number ~ '^([0-9A-Z]{8,20})?$' and (invoice_title <> '' or invoice_tax_number = ''));
create index plugin_order_invoice on market.plugin_order (developer_id, id) where invoice_title <> '';

-- "Plugins and licences" in the folder "xiaowo" of the member centre, beside the shares that were bought.
insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'site', id, 'menu', '插件与许可证', 'Plugins and licences', 'xiaowo/plugins', 'xiaowo/plugins', 'box', 'tab', 42
from account.rule where area = 'site' and type = 'menu_dir' and name = 'xiaowo' order by id limit 1;
