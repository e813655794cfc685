/** A function that a query may call, and the SQL that makes it. */
export interface PublishedFunction {
  readonly name: string
  /** With its parameters, as one writes a call. */
  readonly call: string
  readonly about: string
  readonly sql: string
  /** Another book has another one. */
  readonly isFact?: true
}

/** What functions say of a book that is in none of its tables. */
export interface BookFacts {
  readonly currency: string
  readonly today: string
}

const QUANTITY = 'trim_scale(sum(p.quantity))'
const COST = 'coalesce(trim_scale(sum(p.amount) filter (where p.known_from <= on_date)), 0)'

/*
 * What the reports do, in SQL over the published tables, and proved to agree with them by test/query/agrees.test.ts. Every body names
 * its tables with their schema, so that nothing that a query calls the same can come between.
 */

/** The functions of the book; later ones may use earlier ones. `currency` is the default currency, `today` the day that figures are of. */
export const publishedFunctions = ({ currency, today }: BookFacts): readonly PublishedFunction[] => [
  {
    name: 'default_currency',
    call: 'default_currency()',
    about: 'the currency that amounts and values are in',
    isFact: true,
    sql: `create or replace function default_currency() returns text language sql immutable return ${literal(currency)}::text`,
  },
  {
    name: 'today',
    call: 'today()',
    about: 'the day that figures are of',
    isFact: true,
    sql: `create or replace function today() returns date language sql immutable return ${literal(today)}::date`,
  },
  {
    name: 'rate',
    call: 'rate(base, quote, date)',
    about: 'units of quote for one of base on a day; null where no recorded price leads from one to the other',
    sql: `create function rate(base text, quote text, on_date date) returns numeric language sql stable
      return case when base = quote then 1 else
        (select r.rate from public.rates r where r.base = rate.base and r.quote = rate.quote and r.date <= on_date order by r.date desc limit 1) end`,
  },
  {
    name: 'unit_price',
    call: 'unit_price(commodity, currency, date)',
    about: 'what one unit is worth on a day, as reports value it; null where no recorded price says so',
    sql: `create function unit_price(commodity text, currency text, on_date date) returns numeric language plpgsql stable as $body$ begin
      if commodity = currency then return 1; end if;
      if currency is not null and not exists (select from public.unit_prices u where u.currency = unit_price.currency) then
        raise exception 'units have no price in "%"; known are %', currency,
          (select string_agg(distinct u.currency, ', ') from public.unit_prices u) using hint = 'add it to currencies in the configuration';
      end if;
      return (select u.price from public.unit_prices u
        where u.commodity = unit_price.commodity and u.currency = unit_price.currency and u.date <= on_date order by u.date desc limit 1);
    end $body$`,
  },
  {
    name: 'value',
    call: 'value(amount, commodity, date, currency)',
    about: 'what an amount of a commodity is worth on a day in a currency; the default one when none is named',
    sql: `create function value(amount numeric, commodity text, on_date date, currency text default public.default_currency()) returns numeric
      language sql stable return amount * public.unit_price(commodity, currency, on_date)`,
  },
  {
    name: 'balance_at',
    call: 'balance_at(date)',
    about: 'a table: what every account held at the end of a day, with its cost and value in the default currency as they were known then',
    sql: `create function balance_at(on_date date) returns table (account text, commodity text, quantity numeric, cost numeric, value numeric, incomplete boolean)
      language sql stable begin atomic
      select p.account, p.commodity,
        case when p.commodity = public.default_currency() then ${COST} else ${QUANTITY} end,
        ${COST},
        case when p.commodity = public.default_currency() then ${COST}
             when sum(p.quantity) = 0 then 0
             else coalesce(trim_scale(sum(p.quantity) * public.unit_price(p.commodity, public.default_currency(), on_date)), ${COST}) end,
        bool_or(p.amount is null or p.known_from > on_date)
      from public.postings p
      where not p.virtual and p.date <= on_date and p.transaction_date <= on_date and (p.quantity <> 0 or p.amount is distinct from 0)
      group by p.account, p.commodity; end`,
  },
  {
    name: 'account_within',
    call: 'account_within(account, above)',
    about: 'true for an account itself and for every account below it',
    sql: `create function account_within(account text, above text) returns boolean language sql immutable
      return account = above or starts_with(account, above || ':')`,
  },
]

/** A text as SQL writes it. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
