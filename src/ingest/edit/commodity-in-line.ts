import { raw } from './raw-lines.ts'

const PLAIN = /^[^\s\d"'`{}()[\]<>@=;,.+\-*/\\^&|!?:#%~]+$/u

/** How a commodity stands in a ledger or hledger journal, raw. */
export const commodityAsWritten = (commodity: string): string => raw(PLAIN.test(commodity) ? commodity : `"${commodity}"`)

/** What stands behind a posting's account with one commodity in the place of another, wherever an amount names it; its note stays. */
export function withCommodity(rest: string, from: string, to: string): string {
  const semicolon = rest.indexOf(';')
  const amounts = semicolon < 0 ? rest : rest.slice(0, semicolon)
  return replaced(amounts, from, to) + (semicolon < 0 ? '' : rest.slice(semicolon))
}

function replaced(amounts: string, from: string, to: string): string {
  const written = commodityAsWritten(to)
  const [bare, quoted] = [raw(from), raw(`"${from}"`)]
  const isWord = /^[\w\x80-\xff]/.test(written)
  let result = ''
  for (let at = 0; at < amounts.length; ) {
    const name = amounts.startsWith(quoted, at) ? quoted : isSymbolAt(amounts, at, bare) ? bare : undefined
    if (name === undefined) {
      // What is quoted is one name, whatever stands in it.
      const end = amounts[at] === '"' ? amounts.indexOf('"', at + 1) + 1 || amounts.length : at + 1
      result += amounts.slice(at, end)
      at = end
      continue
    }
    const next = amounts[at + name.length] ?? ''
    const touchesBefore = isWord && /[\w.,]$/.test(result) && /\d[.,]?$/.test(result)
    const touchesBehind = isWord && /[\d.]/.test(next)
    result += (touchesBefore ? ' ' : '') + written + (touchesBehind ? ' ' : '')
    at += name.length
  }
  return result
}

/** What a bare name is made of, raw: `US$` is another commodity than `$`. */
const PART = /[^\s\d"'`{}()[\]<>@=;,.+\-*/\\^&|!?:#%~]|[\x80-\xff]/

/** A name counts where no longer name contains it. */
const isSymbolAt = (text: string, at: number, name: string): boolean =>
  text.startsWith(name, at) && !PART.test(text[at - 1] ?? '') && !PART.test(text[at + name.length] ?? '')
