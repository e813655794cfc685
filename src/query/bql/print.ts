import { truth } from './expression.ts'
import type { Chosen } from './from.ts'

/*
 * `PRINT`: whole transactions in beancount's form, those of which a posting was chosen.
 */

const HEAD = `concat_ws(' ', p.date, coalesce(nullif(p.flag, ''), '*'), bql.quoted(p.payee), bql.quoted(coalesce(p.narration, '')),
  (select string_agg('#' || name, ' ' order by name) from unnest(p.tags) name), (select string_agg('^' || name, ' ') from unnest(p.links) name))`
const LINE = `'  ' || p.account || coalesce('  ' || trim_scale(p.number)::text || ' ' || p.currency, '')
  || coalesce(' {' || trim_scale(p.cost_number)::text || ' ' || p.cost_currency || coalesce(', ' || p.cost_date, '') || coalesce(', ' || bql.quoted(p.cost_label), '') || '}', '')
  || coalesce(' @ ' || bql.shown(p.price), '')`

export const MAKE_PRINT: readonly string[] = [
  `create function bql.quoted(t text) returns text language sql immutable return '"' || replace(replace(t, '\\', '\\\\'), '"', '\\"') || '"'`,
  // Without names that have no value: those are tags, and stand in the first line.
  `create function bql.fields(entry text, posting bigint, margin text) returns text language sql stable
     return coalesce((select string_agg(e'\\n' || margin || name || ': ' || bql.quoted(value), '' order by name)
       from public.tags where transaction_id = entry and posting_id is not distinct from posting and value <> ''), '')`,
]

/** The statement in SQL. */
export const printed = ({ source, conditions }: Chosen): string => {
  const from = source === 'bql.postings' ? 'bql.postings postings' : source
  const where = conditions.length > 0 ? ` where ${conditions.map(truth).join(' and ')}` : ''
  return `select min(${HEAD}) || bql.fields(p.id, null, '  ')
  || string_agg(e'\\n' || ${LINE} || bql.fields(p.id, p.posting_id, '    '), '' order by p.posting_id) as entry
from (select postings.* from ${from}) p join (select id, min(posting_id) as place from ${source}${where} group by id) chosen on chosen.id = p.id
group by p.id, chosen.place order by chosen.place`
}
