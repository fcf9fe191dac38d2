-- Brings the log in line with the votes and acceptances there are: entries whose reason is gone are undone, missing ones are
-- written, with the day of the vote. For deletions, restorations and mergers, and for content that came by another way.
-- What is written without a name earns nothing: a reputation that rises would tell who it was. Posts null: all of them. `p_at` is the moment of new entries, their own when null.
create function ask.settle_reputation(p_posts bigint[], p_amounts jsonb, p_why text, p_at timestamptz) returns integer language plpgsql as $$
declare
  -- Written out, so that few posts are read by their indexes and all by their tables.
  scope text := case when p_posts is null then 'true' else 'p.id = any($1)' end;
  -- Votes on what belongs to everybody give nothing; the column comes with a later migration than the first call of this.
  earns text := case when exists (select from information_schema.columns where table_schema = 'ask' and table_name = 'post' and column_name = 'wiki_at')
    then 'and v.created_at < coalesce(%1$s.wiki_at, ''infinity'')' else '' end;
  facts text := format($q$
    select p.author_id member_id, case when v.value > 0 then 'upvoted' else 'downvoted' end reason, 'post' subject, p.id subject_id, p.id post_id,
      v.member_id partner_id, v.created_at at
    from ask.post p join ask.vote v on v.subject = 'post' and v.subject_id = p.id and v.member_id <> p.author_id
    where p.deleted_at is null and p.author_id > 0 and %1$s %2$s
    union all
    select case e.reason when 'downvoting' then v.member_id else a.author_id end, e.reason, 'answer', a.id, p.id, v.member_id, v.created_at
    from ask.post p join ask.answer a on a.post_id = p.id and a.deleted_at is null
    join ask.vote v on v.subject = 'answer' and v.subject_id = a.id and v.member_id <> a.author_id
    join (values (1, 'upvoted'), (-1, 'downvoted'), (-1, 'downvoting')) e (value, reason) on e.value = v.value
    where p.deleted_at is null and a.author_id > 0 and %1$s %3$s
    union all
    select case e.reason when 'accepted' then a.author_id else c.member_id end, e.reason, 'answer', a.id, p.id,
      case e.reason when 'accepted' then c.member_id else a.author_id end, c.created_at
    from ask.post p join ask.acceptance c on c.post_id = p.id join ask.answer a on a.id = c.answer_id and a.deleted_at is null and a.author_id <> c.member_id
    cross join (values ('accepted'), ('accepting')) e (reason)
    where p.deleted_at is null and a.author_id > 0 and (e.reason = 'accepted' or p.author_id > 0) and %1$s %4$s$q$,
    scope, format(earns, 'p'), format(earns, 'a'), replace(format(earns, 'a'), 'v.', 'c.'));
  -- Answers by their index of visible ones, hidden ones by what the log has of them.
  subjects text := $q$join (
      select 'post' subject, p.id from ask.post p where p.id = any($1)
      union select 'answer', a.id from ask.answer a where a.post_id = any($1) and a.deleted_at is null
      union select 'answer', a.id from ask.reputation_log g join ask.answer a on a.id = g.subject_id and a.post_id = any($1) where g.post_id = any($1) and g.subject = 'answer'
    ) s on l.subject_id = s.id and l.subject = s.subject$q$;
  standing text := format('select l.* from ask.reputation_log l %s where l.reverses is null and l.reason <> ''edited''
    and not exists (select from ask.reputation_log r where r.reverses = l.id)', case when p_posts is null then '' else subjects end);
  cap integer := (p_amounts->>'dailyCap')::integer;
  total integer;
begin
  if p_posts is null then
    lock table ask.reputation_log in share row exclusive mode;
  else
    execute format('insert into ask.reputation (member_id) select member_id from (%1$s union %2$s) m (member_id) order by member_id on conflict do nothing',
      'select f.member_id from (' || facts || ') f', 'select s.member_id from (' || standing || ') s') using p_posts;
    execute format('select from ask.reputation r where r.member_id in (%1$s union %2$s) order by r.member_id for no key update',
      'select f.member_id from (' || facts || ') f', 'select s.member_id from (' || standing || ') s') using p_posts;
  end if;
  execute format($q$
    with facts as materialized (%s), standing as materialized (%s),
    gone as (
      select s.* from standing s where not exists (select from facts f where f.member_id = s.member_id and f.reason = s.reason
        and f.subject = s.subject and f.subject_id = s.subject_id and f.partner_id is not distinct from s.partner_id)
    ), freed as (
      select member_id, day, sum(effective) effective from gone where reason = 'upvoted' group by member_id, day
    ), missing as (
      select f.*, ($2->>f.reason)::integer amount, (f.at at time zone 'Asia/Shanghai')::date as day
      from facts f where ($2->>f.reason)::integer <> 0 and not exists (select from standing s where f.member_id = s.member_id and f.reason = s.reason
        and f.subject = s.subject and f.subject_id = s.subject_id and f.partner_id is not distinct from s.partner_id)
    ), summed as (
      select m.*, coalesce(d.capped, 0) - coalesce(e.effective, 0) + sum(m.amount) filter (where m.reason = 'upvoted')
        over (partition by m.member_id, m.day order by m.at, m.subject, m.subject_id, m.partner_id, m.reason) after
      from missing m left join ask.reputation_day d on d.day = m.day and d.member_id = m.member_id
      left join freed e on e.day = m.day and e.member_id = m.member_id
    ), written as (
      insert into ask.reputation_log (member_id, reason, subject, subject_id, post_id, partner_id, amount, effective, day, at, reverses, why)
      select * from (
        select member_id, reason, subject, subject_id, post_id, partner_id, -amount, -effective, day, coalesce($4, now()) at, id reverses, $3 why from gone
        union all
        select member_id, reason, subject, subject_id, post_id, partner_id, amount,
          case when reason = 'upvoted' and $5 > 0 then least(amount, greatest(amount - (after - $5), 0)) else amount end, day, coalesce($4, at), null, '' from summed
      ) e order by at, subject, subject_id
      returning member_id, reason, amount, effective, day
    ), days as (
      insert into ask.reputation_day (day, member_id, gained, capped, accepted)
      select day, member_id, sum(effective), coalesce(sum(effective) filter (where reason = 'upvoted'), 0), coalesce(sum(sign(amount)) filter (where reason = 'accepted'), 0)
      from written group by day, member_id order by day, member_id
      on conflict (day, member_id) do update set gained = reputation_day.gained + excluded.gained, capped = reputation_day.capped + excluded.capped,
        accepted = reputation_day.accepted + excluded.accepted
    ), sums as (
      insert into ask.reputation as r (member_id, total) select member_id, sum(effective) from written group by member_id order by member_id
      on conflict (member_id) do update set total = r.total + excluded.total
    )
    select count(*) from written$q$, facts, standing)
  into total using p_posts, p_amounts, p_why, p_at, cap;
  return total;
end $$;

-- What was voted and accepted so far counts as it does from now on.
select ask.settle_reputation(null, '{"upvoted": 10, "downvoted": -2, "downvoting": -1, "accepted": 15, "accepting": 2, "dailyCap": 200}', 'changed', null);
