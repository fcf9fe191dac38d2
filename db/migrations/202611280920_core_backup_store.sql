-- expand
-- Which machine makes a backup, and when it last said that it still does: another one cannot see its draft.
alter table core.backup add column host text not null default '';
alter table core.backup add column touched_at timestamptz;
