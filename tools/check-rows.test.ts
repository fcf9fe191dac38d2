import { expect, it } from 'vitest';
import { columnsOf } from './check-rows.ts';

it.each([
  [
    ['select id, p.title, count(*)::int "answers" from ask.post p where id = ', ''],
    ['id', 'title', 'answers'],
  ],
  [
    ['select coalesce(a, (select b from c)) first, d as second, x is not distinct from ', ' "isSame" from e'],
    ['first', 'second', 'isSame'],
  ],
  [['with a as (select 1 one) select two from a'], ['two']],
  [
    ['insert into t (a) values (', ') on conflict do nothing returning id, made_at "madeAt"'],
    ['id', 'madeAt'],
  ],
  [['delete from t where a = ', ''], null],
  [['select *, a from t'], null],
  [['select ', ' from t'], null],
  [['select case when a then b end from t'], null],
])('%j gives the columns %j', (quasis, columns) => expect(columnsOf(quasis)).toEqual(columns));
