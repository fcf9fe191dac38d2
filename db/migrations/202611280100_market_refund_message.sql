-- What a buyer says when they turn to staff about a refund that the developer refused.
alter table market.plugin_refund add column message text not null default '' check (length(message) <= 1000);
