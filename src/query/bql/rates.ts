/*
 * Rates of beancount's language: those of the prices of a pair, or their inverse, and over no third commodity. A question that converts
 * does so in every row, and a look into a table for each would take longer than a question may. So all of them are gathered once for a
 * question, in a form in which PostgreSQL finds one without asking a table.
 */

/** Stands between names that are told apart again; no name of a commodity has it. */
export const APART = `e'\\x1f'`
/** Behind the number of a pair there is room for every day. */
const PAIR = '10000000::bigint'
const DAY_OF = (day: string): string => `${day} - date '0001-01-01'`

/** When no day is asked for: the last that there is. */
export const LAST_DAY = `date '9999-12-31'`

/** As a table of a statement that asks for rates, made once. */
const WITH_KNOWN = 'with known as materialized (select bql.known_rates() as rates)'
/** What functions that ask for rates are given. */
export const KNOWN = '(select rates from known)'

const FROM_KNOWN = /from known\)/
/** A statement with the rates that it asks for. */
export const withRates = (sql: string): string => (FROM_KNOWN.test(sql) ? `${WITH_KNOWN}\n${sql}` : sql)

const rate = (known: (part: string) => string, [base, quote, day]: readonly [string, string, string]): string =>
  `case when ${base} = ${quote} then 1 else (${known('rates')} ->> (width_bucket(
     (${known('pairs')} ->> (${base} || ${APART} || ${quote}))::bigint + 1 + greatest(${DAY_OF(day)}, -1), ${known('days')}) - 1))::numeric end`

/**
 * What a function makes of the column `position`, written out: one that is given what a query of its own has found is begun anew in every row,
 * which took two thirds of the time. Undefined for anything else, which would be worked out once for each place that it is written in.
 */
export function inPlace(name: string, [of, ...more]: readonly string[]): string | undefined {
  if (of !== 'position' || !more.every((one) => /^(?:[a-z_]+|'[^']*'(?:::(?:date|text))?)$/.test(one))) return undefined
  const [currency, cost] = ['(position).currency', '(position).cost_currency']
  const rateOf = (base: string, quote: string, day = LAST_DAY): string => rate((part) => `(select (rates).${part} from known)`, [base, quote, day])
  if (name === 'value') return `bql.at_rate(position, ${cost}, ${rateOf(currency, cost, more[0])})`
  const [to = '', day] = more
  return `bql.at_rate(position, ${to}, coalesce(${rateOf(currency, to, day)}, ${rateOf(currency, cost, day)} * ${rateOf(cost, to, day)}))`
}

export const MAKE_RATES: readonly string[] = [
  // Numbers of pairs by their names; pairs and days in order, and beside each what holds from then on.
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
