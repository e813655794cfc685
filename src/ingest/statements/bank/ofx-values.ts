import { type Day, tryDayOf } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { moneyOf } from '../values/money.ts'
import { isIsin, type SecurityNamed } from '../trades/security-codes.ts'
import { tidied } from './bank-file.ts'
import { type Element, elementsOf, valueOf } from './sgml.ts'

/** An amount of OFX: a point or a comma divides off its decimals, however many there are, and nothing divides thousands. */
export const amountIn = (text: string): Exact | undefined => moneyOf(text, text.includes(',') && !text.includes('.') ? ',' : '.')

/** "20230105120000[-5:EST]": the bank's own calendar day. */
export function dayIn(text: string): Day | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text)
  return match ? tryDayOf(Number(match[1]), Number(match[2]), Number(match[3])) : undefined
}

/** What the list at the end of a file says of each security, by the number that the entries name it with. */
export class OfxSecurities {
  readonly #known = new Map<string, SecurityNamed>()

  constructor(root: Element) {
    for (const info of elementsOf(root, 'SECINFO')) {
      const number = tidied(valueOf(info, 'UNIQUEID'))
      const ticker = tidied(valueOf(info, 'TICKER'))
      this.#known.set(number, {
        ...numbered(number),
        symbol: /^[A-Z0-9][A-Z0-9./ -]{0,23}$/i.test(ticker) && /[A-Z]/i.test(ticker) ? ticker.toUpperCase() : '',
        name: tidied(valueOf(info, 'SECNAME')),
      })
    }
  }

  /** The security that an entry is about; undefined where it names none. */
  of(entry: Element): SecurityNamed | undefined {
    const [id] = elementsOf(entry, 'SECID')
    const number = tidied(valueOf(id, 'UNIQUEID'))
    return number === '' ? undefined : (this.#known.get(number) ?? { ...numbered(number), symbol: '', name: '' })
  }
}

const numbered = (number: string): Pick<SecurityNamed, 'isin' | 'number'> => (isIsin(number) ? { isin: number } : { isin: '', number })
