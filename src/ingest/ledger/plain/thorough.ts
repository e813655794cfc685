import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Amount, type Annotation } from '../amount.ts'
import type { Commodities } from '../commodities.ts'
import { tagsOf } from '../note-text.ts'
import { type AmountContext, perUnit } from '../amount-text.ts'
import type { ParsedPosting, ParsedTransaction } from '../syntax.ts'
import { Quantity } from '../quantity.ts'
import { ASSERTED, DEFERRED, FIXATED, HAS_AMOUNT, LOT, LOT_TOTAL, type PlainColumns, TAGGED, TOTAL_COST, UNIT_COST, WIDENS } from './columns.ts'
import { FIXATED_COST, VIRTUAL_COST } from './posting-details.ts'
import type { PlainNames } from './plain-host.ts'

/** A plain transaction as the thorough reader would have read it, for the finisher that knows rules, rounding and errors. */
export function thoroughly(columns: PlainColumns, row: number, names: PlainNames, context: AmountContext): ParsedTransaction {
  const { texts } = names
  const { details } = columns
  const notesOf = (id: number): string[] => (id === NONE ? [] : texts.text(id).split('\n'))
  const tagsIn = (id: number, notes: readonly string[], tagged: boolean): ParsedTransaction['tags'] =>
    tagged ? [...(columns.computed.get(id)?.parsed ?? notes.flatMap((note) => tagsOf(note, context)))] : []
  const notes = notesOf(columns.note[row]!)
  const postings: ParsedPosting[] = []
  for (let at = columns.firstPosting[row]!; at < columns.firstPosting[row + 1]!; at++) {
    const form = columns.form[at]!
    const detail = columns.detail[at]!
    const { unit, mantissa, scale } = columns.writtenAt(at) ?? {
      unit: columns.commodity[at]!,
      mantissa: columns.mantissa[at]!,
      scale: columns.scale[at]!,
    }
    const name = columns.named.get(at)
    const bare = form & HAS_AMOUNT && name === undefined ? amountOf(context.commodities, unit, mantissa, scale, false) : undefined
    const amount = bare && form & LOT ? bare.with({ annotation: lotOf(columns, at, bare, { names, context }) }) : bare
    const own = notesOf(columns.postingNote[at]!)
    postings.push({
      account: names.accounts.text(columns.account[at]!),
      kind: columns.kind[at]!,
      deferred: (form & DEFERRED) !== 0,
      status: columns.ownStatus[at]!,
      amount: name === undefined ? amount && { amount } : { expression: { op: 'name', name: texts.text(name) } },
      cost:
        form & (UNIT_COST | TOTAL_COST)
          ? {
              written: {
                amount: amountOf(
                  context.commodities,
                  details.costCommodity[detail]!,
                  details.costMantissa[detail]!,
                  details.costScale[detail]!,
                  true,
                ),
              },
              total: (form & TOTAL_COST) !== 0,
              virtual: (details.costForm[detail]! & VIRTUAL_COST) !== 0,
              fixated: (details.costForm[detail]! & FIXATED_COST) !== 0,
            }
          : undefined,
      assigned:
        form & ASSERTED
          ? {
              amount: amountOf(
                context.commodities,
                details.assertedCommodity[detail]!,
                details.assertedMantissa[detail]!,
                details.assertedScale[detail]!,
                true,
              ),
            }
          : undefined,
      notes: own,
      tags: tagsIn(columns.postingNote[at]!, own, (form & TAGGED) !== 0),
      day: columns.postingDays.get(at),
      secondDay: undefined,
      line: columns.postingLine[at]!,
      widens: form & WIDENS ? [{ commodity: context.commodities.all[unit]!, digits: columns.digitsOf(at) }] : [],
    })
  }
  const code = columns.code[row]!
  const secondDay = columns.secondDay[row]!
  return {
    day: columns.day[row]!,
    secondDay: secondDay === NO_DAY ? undefined : secondDay,
    status: columns.status[row]!,
    code: code === NONE ? undefined : texts.text(code),
    payee: names.payees.text(columns.payee[row]!),
    notes,
    tags: tagsIn(columns.note[row]!, notes, columns.tagged[row] === 1),
    postings,
    checks: [],
    line: columns.line[row]!,
    endLine: columns.endLine[row]!,
  }
}

function lotOf(columns: PlainColumns, at: number, amount: Amount, { names, context }: { names: PlainNames; context: AmountContext }): Annotation {
  const { commodities } = context
  const { details } = columns
  const detail = columns.detail[at]!
  const [day, note, valuation] = [details.lotDay[detail]!, details.lotNote[detail]!, details.lotValuation[detail]!]
  const commodity = details.lotCommodity[detail]!
  const written = commodity === NONE ? undefined : amountOf(commodities, commodity, details.lotMantissa[detail]!, details.lotScale[detail]!, true)
  const price = written && columns.form[at]! & LOT_TOTAL ? perUnit(written, amount) : written
  return {
    ...(price && { price }),
    ...(columns.form[at]! & FIXATED ? { fixated: true } : {}),
    ...(day === NO_DAY ? {} : { day }),
    ...(note === NONE ? {} : { label: names.texts.text(note) }),
    ...(valuation === NONE ? {} : { valuation: names.texts.text(valuation) }),
  }
}

const amountOf = (commodities: Commodities, id: number, mantissa: number, scale: number, keepsPrecision: boolean): Amount =>
  new Amount(Quantity.ofExact(new Exact(mantissa, scale)), scale, id === NONE ? undefined : commodities.all[id], undefined, keepsPrecision)
