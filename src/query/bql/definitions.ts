/*
 * Rates of beancount's language: the prices of a pair or their inverse, without a third commodity. Queries convert in every row, and a table lookup
 * for each row would be too slow. So all rates are gathered once for each query, in a form that PostgreSQL searches without a table.
 */

/** Separates names; no commodity contains it. */
const APART = `e'\\x1f'`
/** A pair's number times this leaves room for each day. */
const PAIR = '10000000::bigint'
const DAY_OF = (day: string): string => `${day} - date '0001-01-01'`

/** Without a day: the last rate. */
const LAST_DAY = `date '9999-12-31'`

/** As a table of a statement that needs rates, computed once. */
const WITH_KNOWN = 'with known as materialized (select bql.known_rates() as rates)'
/** The parameter of functions that need rates. */
export const KNOWN = '(select rates from known)'

const FROM_KNOWN = /from known\)/
/** A statement with the rates that it needs. */
export const withRates = (sql: string): string => (FROM_KNOWN.test(sql) ? `${WITH_KNOWN}\n${sql}` : sql)

const rate = (known: (part: string) => string, [base, quote, day]: readonly [string, string, string]): string =>
  `case when ${base} = ${quote} then 1 else (${known('rates')} ->> (width_bucket(
     (${known('pairs')} ->> (${base} || ${APART} || ${quote}))::bigint + 1 + greatest(${DAY_OF(day)}, -1), ${known('days')}) - 1))::numeric end`

/**
 * The inlined result of a function of the column `position`: a function whose parameter is a subquery is started again for each row, which took two
 * thirds of the time. Undefined for other expressions, which would be evaluated once for each use.
 */
export function inPlace(name: string, [of, ...more]: readonly string[]): string | undefined {
  if (of !== 'position' || !more.every((one) => /^(?:[a-z_]+|'[^']*'(?:::(?:date|text))?)$/.test(one))) return undefined
  const [currency, cost] = ['(position).currency', '(position).cost_currency']
  const rateOf = (base: string, quote: string, day = LAST_DAY): string => rate((part) => `(select (rates).${part} from known)`, [base, quote, day])
  if (name === 'value') return `bql.at_rate(position, ${cost}, ${rateOf(currency, cost, more[0])})`
  const [to = '', day] = more
  return `bql.at_rate(position, ${to}, coalesce(${rateOf(currency, to, day)}, ${rateOf(currency, cost, day)} * ${rateOf(cost, to, day)}))`
}

const MAKE_RATES: readonly string[] = [
  // Numbers of pairs by name; sorted pairs and days, and the rate from each day on.
  'create type bql.known as (pairs jsonb, days bigint[], rates jsonb)',
  `create function bql.known_rates() returns bql.known language sql stable begin atomic
   with priced as materialized (select commodity as base, currency as quote, min(date) as first from public.prices group by 1, 2),
   direct as materialized (
     select base, quote, first as date, public.rate(base, quote, first) as rate from priced
     union all
     select r.base, r.quote, r.date, r.rate from priced p join public.rates r on r.base = p.base and r.quote = p.quote and r.date > p.first
   ),
   -- Until the pair has prices of its own.
   inverse as (
     select d.quote as base, d.base as quote, d.date, coalesce(bql.inverse(d.rate), public.rate(d.quote, d.base, d.date)) as rate from direct d
     union all
     select r.base, r.quote, r.date, r.rate from priced p join public.rates r on r.base = p.quote and r.quote = p.base and r.date > p.first
       where not exists (select from public.rates own where own.base = p.base and own.quote = p.quote)
   ),
   every as (
     select * from direct
     union all
     select i.* from inverse i left join priced own on own.base = i.base and own.quote = i.quote where i.date < coalesce(own.first, 'infinity')
   ),
   pairs as (select base, quote, row_number() over (order by base, quote) * ${PAIR} as place from every group by 1, 2),
   points as (
     select place + 1 + (${DAY_OF('date')}) as day, rate from every join pairs using (base, quote)
     union all
     select place, null from pairs
   )
   select row(
     (select jsonb_object_agg(base || ${APART} || quote, place) from pairs),
     (select array_agg(day order by day) from points),
     (select jsonb_agg(rate order by day) from points))::bql.known; end`,
  `create function bql.rate(known bql.known, base text, quote text, on_date date) returns numeric language sql immutable return ${rate((part) => `(known).${part}`, ['base', 'quote', 'on_date'])}`,
]

/*
 * The types and functions of translated statements, in a schema of their own. A position has a number, a currency and perhaps a unit cost; an
 * inventory is a sum of positions by kind, so that amounts of different commodities are never added up.
 */

const KIND = `(p).currency || ${APART} || coalesce(trim_scale((p).cost_number)::text, '') || ${APART} || coalesce((p).cost_currency, '')`

const fn = (signature: string, returns: string, body: string, kind = 'immutable'): string =>
  `create function bql.${signature} returns ${returns} language sql ${kind} return ${body}`

/** A function of a position, and of each position of an inventory. */
const ofBoth = (name: string, more: string, body: string): string[] => {
  const [parameters, given] = more === '' ? ['', ''] : [`, ${more}`, `, ${more.replaceAll(/(\w+) [\w.]+(?: default [^,]+)?/g, '$1')}`]
  return [
    fn(`${name}(p bql.position${parameters})`, 'bql.position', body, 'stable'),
    fn(`${name}(i bql.inventory${parameters})`, 'bql.inventory', `(select bql.sum(bql.${name}(p${given})) from bql.positions(i) p)`, 'stable'),
  ]
}

export const MAKE_BQL: readonly string[] = [
  'create schema bql',
  // A logarithm would take ten times as long.
  fn('zeros_behind(n numeric)', 'integer', `length(split_part(n::text, '.', 2)) - length(ltrim(split_part(n::text, '.', 2), '0'))`),
  // The cost of a lot is its units times the unit cost, which may be a quotient: beancount has 28 digits.
  fn(
    'fitted(n numeric)',
    'numeric',
    `trim_scale(pg_catalog.round(n, case when n = 0 or pg_catalog.abs(n) >= 1 then 28 - length(trunc(pg_catalog.abs(n))::text)
       else 28 + bql.zeros_behind(n) end))`,
  ),
  // As beancount divides: to 28 digits, and null by zero.
  fn('quotient(a numeric, b numeric)', 'numeric', 'bql.fitted(pg_catalog.round(a, 60) / nullif(b, 0))'),
  fn('inverse(n numeric)', 'numeric', 'bql.quotient(1, n)'),
  'create type bql.position as (number numeric, currency text, cost_number numeric, cost_currency text)',
  'create type bql.inventory as (amounts jsonb)',
  fn(
    'added(amounts jsonb, p bql.position)',
    'jsonb',
    `case when (p).number is null then amounts else amounts || jsonb_build_object(${KIND}, coalesce((amounts ->> (${KIND}))::numeric, 0) + (p).number) end`,
  ),
  fn('whole(amounts jsonb)', 'bql.inventory', 'row(amounts)::bql.inventory'),
  // The running sum after each row. A total over all rows gathers them first, because adding to an object row by row is slow.
  `create aggregate bql.running(bql.position) (sfunc = bql.added, stype = jsonb, initcond = '{}', finalfunc = bql.whole)`,
  `create function bql.gathered(positions bql.position[]) returns bql.inventory language sql immutable begin atomic
     select row(coalesce(jsonb_object_agg(kind, number), '{}'))::bql.inventory from (
       select ${KIND} as kind, pg_catalog.sum((p).number) as number from unnest(positions) p where (p).number is not null
       group by (p).currency, trim_scale((p).cost_number), (p).cost_currency) kinds; end`,
  `create aggregate bql.sum(bql.position) (sfunc = array_append, stype = bql.position[], initcond = '{}', finalfunc = bql.gathered)`,
  `create aggregate bql.sum(numeric) (sfunc = numeric_add, stype = numeric, initcond = '0')`,
  `create function bql.positions(i bql.inventory) returns setof bql.position language sql immutable begin atomic
     select (value::numeric, split_part(key, ${APART}, 1), nullif(split_part(key, ${APART}, 2), '')::numeric, nullif(split_part(key, ${APART}, 3), ''))::bql.position
     from jsonb_each_text((i).amounts) where value::numeric <> 0; end`,
  `create function bql.first_of(anyelement, anyelement) returns anyelement language sql immutable strict as 'select $1'`,
  `create function bql.last_of(anyelement, anyelement) returns anyelement language sql immutable as 'select $2'`,
  'create aggregate bql.first(anyelement) (sfunc = bql.first_of, stype = anyelement)',
  'create aggregate bql.last(anyelement) (sfunc = bql.last_of, stype = anyelement)',
  // Sort keys: beancount's order of currencies, then the cost, then the number; for an inventory, position by position.
  'create type bql.sortkey as (currency integer, cost_number numeric, cost_currency text, number numeric)',
  fn(
    'sortkey(p bql.position)',
    'bql.sortkey',
    `case when (p).number is not null then row(
       coalesce(array_position(array['USD', 'EUR', 'JPY', 'CAD', 'GBP', 'AUD', 'NZD', 'CHF'], (p).currency) - 1, 8 + length((p).currency)),
       coalesce((p).cost_number, 0), coalesce((p).cost_currency, ''), (p).number)::bql.sortkey end`,
  ),
  fn('sortkey(i bql.inventory)', 'bql.sortkey[]', `case when i is not null then array(select bql.sortkey(p) from bql.positions(i) p order by 1) end`),
  `create function bql.sortkey(anyelement) returns anyelement language sql immutable as 'select $1'`,
  // As text.
  fn(
    'shown(p bql.position)',
    'text',
    `case when p is null then null else trim_scale((p).number)::text || ' ' || (p).currency ||
       case when (p).cost_currency is null then '' else ' {' || trim_scale((p).cost_number)::text || ' ' || (p).cost_currency || '}' end end`,
  ),
  fn(
    'shown(i bql.inventory)',
    'text',
    `case when i is null then null else coalesce((select string_agg(bql.shown(p), ', ' order by (p).currency, (p).cost_number) from bql.positions(i) p), '') end`,
  ),
  // A set has no order of its own.
  `create function bql.shown(t text[]) returns text language sql immutable return (select string_agg(name, ',' order by name) from unnest(t) name)`,
  `create function bql.shown(anyelement) returns anyelement language sql immutable as 'select $1'`,
  fn('str(p bql.position)', 'text', 'bql.shown(p)'),
  fn('str(i bql.inventory)', 'text', `'(' || bql.shown(i) || ')'`),
  fn('str(b boolean)', 'text', 'upper(b::text)'),
  `create function bql.str(anyelement) returns text language sql stable as 'select $1::text'`,
  ...MAKE_RATES,
  // Of positions and of inventories.
  ...ofBoth('units', '', 'row((p).number, (p).currency, null, null)::bql.position'),
  ...ofBoth(
    'cost',
    '',
    'case when (p).cost_currency is null then bql.units(p) else row(bql.fitted((p).number * (p).cost_number), (p).cost_currency, null, null)::bql.position end',
  ),
  // A function in SQL is started like a statement in each row; this takes a third of the time.
  `create function bql.at_rate(p bql.position, to_currency text, rate numeric) returns bql.position language plpgsql immutable as $body$ begin
     if rate is null then return bql.units(p); end if;
     return row(bql.fitted((p).number * rate), to_currency, null, null)::bql.position;
   end $body$`,
  ...ofBoth(
    'convert',
    `known bql.known, to_currency text, on_date date default ${LAST_DAY}`,
    `bql.at_rate(p, to_currency, coalesce(bql.rate(known, (p).currency, to_currency, on_date),
       bql.rate(known, (p).currency, (p).cost_currency, on_date) * bql.rate(known, (p).cost_currency, to_currency, on_date)))`,
  ),
  ...ofBoth(
    'value',
    `known bql.known, on_date date default ${LAST_DAY}`,
    'bql.at_rate(p, (p).cost_currency, bql.rate(known, (p).currency, (p).cost_currency, on_date))',
  ),
  ...ofBoth('neg', '', 'row(- (p).number, (p).currency, (p).cost_number, (p).cost_currency)::bql.position'),
  ...ofBoth('abs', '', 'row(abs((p).number), (p).currency, (p).cost_number, (p).cost_currency)::bql.position'),
  fn('neg(n numeric)', 'numeric', '- n'),
  fn('abs(n numeric)', 'numeric', 'pg_catalog.abs(n)'),
  fn('number(p bql.position)', 'numeric', '(p).number'),
  fn('number(i bql.inventory)', 'numeric', '(select case when count(*) = 1 then min((p).number) end from bql.positions(i) p)'),
  fn('currency(p bql.position)', 'text', '(p).currency'),
  fn('commodity(p bql.position)', 'text', '(p).currency'),
  fn(
    'only(name text, i bql.inventory)',
    'bql.position',
    '(select (coalesce(pg_catalog.sum((p).number), 0), name, null, null)::bql.position from bql.positions(i) p where (p).currency = name)',
  ),
  fn(`getprice(known bql.known, base text, quote text, on_date date default ${LAST_DAY})`, 'numeric', 'bql.rate(known, base, quote, on_date)'),
  fn('filter_currency(i bql.inventory, name text)', 'bql.inventory', '(select bql.sum(p) from bql.positions(i) p where (p).currency = name)'),
  fn('filter_currency(p bql.position, name text)', 'bql.position', 'case when (p).currency = name then p end'),
  fn('empty(i bql.inventory)', 'boolean', 'not exists (select from bql.positions(i))'),
  ...['numeric', 'bql.position', 'bql.inventory'].map((type) =>
    fn(`possign(x ${type}, account text)`, type, `case when account ~ '^(Liabilities|Equity|Income)' then bql.neg(x) else x end`, 'stable'),
  ),
  // Halves are rounded to even.
  fn(
    'round_scaled(n numeric)',
    'numeric',
    'case when pg_catalog.abs(n - trunc(n)) = 0.5 then 2 * pg_catalog.round(n / 2) else pg_catalog.round(n) end',
  ),
  fn('round(n numeric)', 'numeric', 'bql.round_scaled(n)'),
  fn(
    'round_at(n numeric, places numeric)',
    'numeric',
    'pg_catalog.round(bql.round_scaled(n * power(10::numeric, places)) / power(10::numeric, places), greatest(places, 0)::integer)',
  ),
  // More decimals than any amount has.
  fn('round(n numeric, places numeric)', 'numeric', 'bql.round_at(n, least(greatest(trunc(places), -100), 100))'),
  fn('int(n numeric)', 'numeric', 'trunc(n)'),
  fn('int(b boolean)', 'numeric', 'b::integer'),
  fn('int(t text)', 'numeric', `case when t ~ '^\\s*[-+]?\\d+\\s*$' then t::numeric end`),
  fn('decimal(n numeric)', 'numeric', 'n'),
  fn('decimal(b boolean)', 'numeric', 'b::integer'),
  fn('decimal(t text)', 'numeric', `case when t ~ '^\\s*[-+]?(\\d+\\.?\\d*|\\.\\d+)\\s*$' then t::numeric end`),
  fn('bool(n numeric)', 'boolean', 'n <> 0'),
  fn('bool(t text)', 'boolean', `t <> ''`),
  fn('bool(t text[])', 'boolean', 'cardinality(t) > 0'),
  fn('bool(b boolean)', 'boolean', 'b'),
  fn('bool(d date)', 'boolean', 'd is not null'),
  // Integers get the sign of the divisor, decimals that of the dividend.
  fn('mod(a numeric, b numeric)', 'numeric', 'a - b * floor(a / nullif(b, 0))'),
  fn('rem(a numeric, b numeric)', 'numeric', 'pg_catalog.mod(a, nullif(b, 0))'),
  fn('safediv(a numeric, b numeric)', 'numeric', 'case when b = 0 then 0 else bql.quotient(a, b) end'),
  // Of days.
  fn('year(d date)', 'integer', 'extract(year from d)::integer'),
  fn('month(d date)', 'integer', 'extract(month from d)::integer'),
  fn('day(d date)', 'integer', 'extract(day from d)::integer'),
  fn('quarter(d date)', 'text', `extract(year from d)::text || '-Q' || extract(quarter from d)::text`),
  fn('ymonth(d date)', 'date', `date_trunc('month', d::timestamp)::date`),
  fn('yearmonth(d date)', 'date', 'bql.ymonth(d)'),
  fn(
    'date_trunc(field text, d date)',
    'date',
    `case when field in ('week', 'month', 'quarter', 'year', 'decade', 'century', 'millennium') then pg_catalog.date_trunc(field, d::timestamp)::date end`,
  ),
  fn(
    'date_part(field text, d date)',
    'integer',
    `case when field in ('weekday', 'dow') then pg_catalog.date_part('isodow', d)::integer - 1
       when field in ('isoweekday', 'isodow') then pg_catalog.date_part('isodow', d)::integer
       when field in ('week', 'month', 'quarter', 'year', 'isoyear', 'decade', 'century', 'millennium', 'epoch') then pg_catalog.date_part(field, d)::integer end`,
  ),
  fn('weekday(d date)', 'text', `(array['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])[extract(dow from d)::integer + 1]`),
  // Invalid dates are null.
  fn('date(t text)', 'date', `case when t ~ '^\\d{4}-\\d{1,2}-\\d{1,2}$' and pg_input_is_valid(t, 'date') then t::date end`, 'stable'),
  fn('date(d date)', 'date', 'd'),
  fn('date(y numeric, m numeric, d numeric)', 'date', `bql.date(lpad(y::text, 4, '0') || '-' || m::text || '-' || d::text)`, 'stable'),
  // As dateutil reads a date: the month first if possible.
  fn(
    'parse_date(t text)',
    'date',
    `case when t ~ '\\d' and pg_input_is_valid(t, 'date') then t::date
       when t ~ '^\\s*\\d{1,2}[./-]\\d{1,2}[./-]\\d{4}\\s*$' then bql.date(regexp_replace(btrim(t), '^(\\d+)[./-](\\d+)[./-](\\d+)$', '\\3-\\2-\\1')) end`,
    'stable',
  ),
  fn(
    'parse_date(t text, form text)',
    'date',
    `to_date(t, replace(replace(replace(replace(replace(replace(form, '%Y', 'YYYY'), '%m', 'MM'), '%d', 'DD'), '%y', 'YY'), '%b', 'Mon'), '%B', 'Month'))`,
    'stable',
  ),
  fn('date_add(d date, days numeric)', 'date', 'd + days::integer'),
  fn('date_diff(a date, b date)', 'integer', 'a - b'),
  // Of names and texts.
  fn('root(account text, n numeric default 1)', 'text', `array_to_string((string_to_array(account, ':'))[1:n::integer], ':')`),
  fn('parent(account text)', 'text', `substring(account from '^(.*):[^:]*$')`),
  fn('leaf(account text)', 'text', `substring(account from '[^:]*$')`),
  fn(
    'account_sortkey(account text)',
    'text',
    `coalesce(array_position(array['Assets', 'Liabilities', 'Equity', 'Income', 'Expenses'], split_part(account, ':', 1)) - 1, 9)::text || '-' || account`,
  ),
  fn('grep(pattern text, t text)', 'text', 'regexp_substr(t, pattern)'),
  fn('grepn(pattern text, t text, n numeric)', 'text', `regexp_substr(t, pattern, 1, 1, '', n::integer)`),
  fn('findfirst(pattern text, t text[])', 'text', `(select min(name) from unnest(t) name where name ~ ('^(?:' || pattern || ')'))`),
  // Negative indexes count from the end.
  fn('place(n numeric, length integer)', 'integer', 'least(case when n < 0 then greatest(n + length, 0) else n end, length)::integer'),
  fn(
    'substr(t text, first numeric, behind numeric)',
    'text',
    'pg_catalog.substr(t, bql.place(first, length(t)) + 1, greatest(bql.place(behind, length(t)) - bql.place(first, length(t)), 0))',
  ),
  fn('component(parts text[], n numeric)', 'text', 'parts[case when n < 0 then n + cardinality(parts) else n end::integer + 1]'),
  fn('splitcomp(t text, apart text, n numeric)', 'text', 'bql.component(string_to_array(t, apart), n)'),
  fn('subst(pattern text, by text, t text)', 'text', `regexp_replace(t, pattern, by, 'g')`),
  // Only whole words, with single blanks.
  fn(
    'short(t text, n integer)',
    'text',
    `case when length(t) > n then coalesce(substring(left(t, greatest(n - 5, 0)) from '^(.*\\S)\\s') || ' ', '') || '[...]' else t end`,
  ),
  fn('maxwidth(t text, n numeric)', 'text', `bql.short(regexp_replace(btrim(t), '\\s+', ' ', 'g'), n::integer)`),
  fn('length(t text)', 'integer', 'pg_catalog.length(t)'),
  fn('length(t text[])', 'integer', 'cardinality(t)'),
  fn('joinstr(t text[])', 'text', `array_to_string(t, ',')`),
  // Values as conditions.
  fn('truth(b boolean)', 'boolean', 'b'),
  fn('truth(n numeric)', 'boolean', 'n <> 0'),
  fn('truth(t text)', 'boolean', `t <> ''`),
  fn('truth(t text[])', 'boolean', 'cardinality(t) > 0'),
  fn('truth(d date)', 'boolean', 'd is not null'),
  fn('truth(p bql.position)', 'boolean', 'p is distinct from null'),
  fn('truth(i bql.inventory)', 'boolean', 'not bql.empty(i)'),
  // Of the row.
  fn('meta(posting bigint, key text)', 'text', '(select min(value) from public.tags where posting_id = posting and name = key)', 'stable'),
  fn(
    'entry_meta(id text, key text)',
    'text',
    '(select min(value) from public.tags where transaction_id = id and posting_id is null and name = key)',
    'stable',
  ),
  fn('any_meta(posting bigint, id text, key text)', 'text', 'coalesce(bql.meta(posting, key), bql.entry_meta(id, key))', 'stable'),
  fn('has_account(accounts text[], pattern text)', 'boolean', 'exists (select from unnest(accounts) name where name ~* pattern)'),
  `create view bql.postings as select
     p.id as posting_id, p.transaction_id as id, 'transaction'::text as type, p.transaction_date as date,
     extract(year from p.transaction_date)::integer as year, extract(month from p.transaction_date)::integer as month,
     extract(day from p.transaction_date)::integer as day,
     p.file as filename, p.line as lineno, p.file || ':' || p.line as location,
     case t.status when 'cleared' then '*' when 'pending' then '!' else case when starts_with(t.payee, '(Padding inserted for Balance of ') then 'P' else '' end end as flag,
     case when strpos(t.payee, ' | ') > 0 then split_part(t.payee, ' | ', 1) end as payee,
     case when strpos(t.payee, ' | ') > 0 then substr(t.payee, strpos(t.payee, ' | ') + 3) else t.payee end as narration,
     t.payee as description,
     array(select name from public.tags g where g.transaction_id = p.transaction_id and g.posting_id is null and g.value = '' order by name) as tags,
     array(select jsonb_array_elements_text(t.links)) as links,
     p.account,
     array(select distinct o.account from public.postings o where o.transaction_id = p.transaction_id order by 1) as accounts,
     array(select distinct o.account from public.postings o where o.transaction_id = p.transaction_id and o.id <> p.id order by 1) as other_accounts,
     p.quantity as number, p.commodity as currency,
     case when p.quantity <> 0 then trim_scale(p.lot_cost / p.quantity) end as cost_number, p.lot_commodity as cost_currency,
     p.lot_date as cost_date, p.lot_label as cost_label,
     row(p.quantity, p.commodity, case when p.quantity <> 0 then trim_scale(p.lot_cost / p.quantity) end, p.lot_commodity)::bql.position as position,
     row(p.quantity, p.commodity, case when p.quantity <> 0 then trim_scale(p.lot_cost / p.quantity) end, p.lot_commodity)::bql.position as change,
     case when p.cost_commodity is not null and p.quantity <> 0 then row(trim_scale(p.cost / p.quantity), p.cost_commodity, null, null)::bql.position end as price,
     case when p.lot_commodity is not null then row(bql.fitted(p.lot_cost), p.lot_commodity, null, null)::bql.position
          when p.cost_commodity is not null then row(p.cost, p.cost_commodity, null, null)::bql.position
          else row(p.quantity, p.commodity, null, null)::bql.position end as weight
   from public.postings p join public.transactions t on t.id = p.transaction_id`,
]
