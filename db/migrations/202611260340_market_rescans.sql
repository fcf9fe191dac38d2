-- Somebody wants the package of a version looked at again; it is under way until a look is newer.
alter table market.plugin_version add column scan_asked_at timestamptz;
