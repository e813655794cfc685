/*
 * `FROM … OPEN ON … CLOSE ON … CLEAR`: the postings of a period, with the entries at its ends that beancount generates. OPEN adds the opening
 * balance of each account; earlier income and expenses become earnings of earlier periods. CLOSE balances exchanges, which do not balance at
 * cost. CLEAR transfers income and expenses to the earnings of the period. Lots stay separate, by cost, date and label.
 */

const COLUMNS = 'account, commodity, cost_number, lot_commodity, lot_date, lot_label'
/** The cost of a holding and its currency. */
const AT_COST = 'coalesce(bql.fitted(lot_cost), quantity)'
const COST_CURRENCY = 'coalesce(lot_commodity, commodity)'
const HOLDINGS = `${COLUMNS}, sum(quantity) as quantity, sum(lot_cost) as lot_cost, min(first) as first`
/** Positions before and after all postings, two for each holding. */
const BEFORE = '-1000000000000'
const BEHIND = '1000000000000'

/** The postings of a holding and of the opposite account, in one entry. */
const pairs = (entry: string, holdings: string, sign: '' | '-'): string => `
  select m.* from (select *, row_number() over (order by account, first) as n, count(*) over (partition by account) > 1 as several from ${holdings}) h
    cross join (values (0), (1)) side(other) cross join equity, lateral (select ${entry}) e,
    lateral bql.made(
      e.place + 2 * h.n + side.other, e.day, e.flag, e.narration,
      case side.other when 0 then h.account else e.counterpart end, array[h.account, e.counterpart],
      case when h.several then array[h.account, e.counterpart] else array[case side.other when 0 then e.counterpart else h.account end] end,
      case side.other
        when 0 then row(${sign}h.quantity, h.commodity, h.cost_number, h.lot_commodity)::bql.position
        else row(-(${sign}coalesce(bql.fitted(h.lot_cost), h.quantity)), coalesce(h.lot_commodity, h.commodity), null, null)::bql.position end,
      case side.other when 0 then h.lot_date end, case side.other when 0 then h.lot_label end, null) m`

const entry = (place: string, day: string, flag: string, narration: string, counterpart: string): string =>
  `${place} as place, ${day} as day, '${flag}' as flag, ${narration} as narration, equity.name || ':${counterpart}' as counterpart`

export const MAKE_PERIOD: readonly string[] = [
  // A generated posting, which is in no file.
  `create function bql.made(
     place bigint, day date, flag text, narration text, account text, both_accounts text[], others text[], p bql.position,
     cost_date date, cost_label text, price bql.position
   ) returns setof bql.postings language sql immutable begin atomic
     select place, flag || ' ' || day || ' ' || narration, 'transaction', day,
       extract(year from day)::integer, extract(month from day)::integer, extract(day from day)::integer,
       null::text, null::bigint, null::text, flag, null::text, narration, narration, '{}'::text[], '{}'::text[], account,
       array(select distinct name from unnest(both_accounts) name order by name), array(select distinct name from unnest(others) name order by name),
       (p).number, (p).currency, (p).cost_number, (p).cost_currency, cost_date, cost_label, p, p, price,
       case when price is distinct from null then row(0, (price).currency, null, null)::bql.position else bql.cost(p) end; end`,
  `create function bql.ends(opened date, closed date, is_closed boolean, is_cleared boolean)
   returns setof bql.postings language sql stable begin atomic
   with equity as (select coalesce(min(name), 'Equity') as name from public.accounts where root = 'Equity' and depth = 1),
   flows as (select name from public.accounts where root in ('Income', 'Expenses')),
   moved as (
     select account, commodity, case when quantity <> 0 then trim_scale(lot_cost / quantity) end as cost_number, lot_commodity, lot_date, lot_label,
       quantity, lot_cost, id as first, transaction_date as date, transaction_date < coalesce(opened, '-infinity') as is_before
     from public.postings where transaction_date < coalesce(closed, 'infinity')
   ),
   held_before as (select ${HOLDINGS} from moved where is_before group by ${COLUMNS} having sum(quantity) <> 0),
   opening as (
     select ${HOLDINGS} from (
       select * from held_before where account not in (select name from flows)
       union all
       select (select name from equity) || ':Earnings:Previous', ${COST_CURRENCY}, null, null, null, null, sum(${AT_COST}), null, min(first)
         from held_before where account in (select name from flows) group by ${COST_CURRENCY}
       union all
       select (select name from equity) || ':Conversions:Previous', ${COST_CURRENCY}, null, null, null, null, - sum(${AT_COST}), null, min(first)
         from held_before group by ${COST_CURRENCY}
     ) held group by ${COLUMNS} having sum(quantity) <> 0
   ),
   openings as (${pairs(entry(BEFORE, 'opened - 1', 'S', `'Opening balance for ''' || h.account || ''' (Summarization)'`, 'Opening-Balances'), 'opening', '')}),
    unbalanced as (
     select ${COST_CURRENCY} as currency, sum(${AT_COST}) as number, min(first) as first
     from moved where is_closed and not is_before group by 1 having sum(${AT_COST}) <> 0
   ),
   last as (
     select case when closed is not null and exists (select from unbalanced) then closed - 1
       else coalesce((select max(date) from moved where not is_before), opened - 1) end as day
   ),
   conversions as (
     select m.* from (select *, row_number() over (order by first) as n, count(*) over () > 1 as several from unbalanced) u cross join equity cross join last
       cross join (select bql.str(bql.sum(position)) as text from (select position from openings
        union all select row(quantity, commodity, cost_number, lot_commodity)::bql.position from moved where not is_before) everything) whole,
       lateral bql.made(
         ${BEHIND} + u.n, last.day, 'C', 'Conversion for ' || whole.text, equity.name || ':Conversions:Current', array[equity.name || ':Conversions:Current'],
         case when u.several then array[equity.name || ':Conversions:Current'] else '{}' end,
         row(- u.number, u.currency, null, null)::bql.position, null, null, row(0, 'NOTHING', null, null)::bql.position) m
   ),
   flowed as (
     select ${HOLDINGS} from moved where is_cleared and not is_before and account in (select name from flows) group by ${COLUMNS} having sum(quantity) <> 0
   ),
   transfers as (${pairs(entry(`2 * ${BEHIND}`, '(select day from last)', 'T', `'Transfer balance for ''' || h.account || ''' (Transfer balance)'`, 'Earnings:Current'), 'flowed', '-')})
   select * from openings union all select * from conversions union all select * from transfers; end`,
]
