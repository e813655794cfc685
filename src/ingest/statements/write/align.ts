const OPENS = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|[~=])/
const NUMBER = /^((?:"[^"]*"\s*|[^\d;"+.,-])*)([-+.,\d]*\d[-+.,\d]*)(.*)$/

/**
 * The postings of transactions indented alike and their amounts aligned, so that the last digit of the first number stands in the given
 * column. Everything else stays as it is: comments, directives, accounts that are too long. Line ends stay what they are.
 */
export function alignAmounts(text: string, column: number, indent = 4): string {
  let inside = false
  return text
    .split('\n')
    .map((line) => {
      if (OPENS.test(line)) {
        inside = true
        return line
      }
      if (!/^[ \t]+\S/.test(line)) inside = false
      return inside ? alignedPosting(line, column, ' '.repeat(indent)) : line
    })
    .join('\n')
}

function alignedPosting(line: string, column: number, indent: string): string {
  const end = line.endsWith('\r') ? '\r' : ''
  const body = line.slice(0, line.length - end.length).trimStart()
  // A comment, or what beancount keeps beside a transaction.
  if (body.startsWith(';') || /^[a-z][\w-]*:\s/.test(body)) return line
  const gap = /[ ]{2,}|\t|;/.exec(/^[*!]\s/.test(body) ? body.slice(2) : body)
  const at = gap === null ? body.length : gap.index + (/^[*!]\s/.test(body) ? 2 : 0)
  let account = body.slice(0, at)
  let rest = body.slice(at).trimStart()
  if (rest === '') {
    const joined = joinedAmount(account)
    if (!joined) return body === body.trimEnd() ? indent + account + end : line
    ;({ account, rest } = joined)
  }
  const amount = NUMBER.exec(rest)
  if (rest.startsWith(';') || !amount) return line
  const [prefix, number, after] = amount.slice(1) as [string, string, string]
  const width = account.length + prefix.length + number.length
  if (width > column - 6) return line
  return `${indent}${account}${' '.repeat(column - indent.length - width)}${prefix}${number}${after}${end}`
}

/** "Assets:Bank 10 EUR" has one blank where there should be two: ledger would take all of it for an account. */
function joinedAmount(text: string): { account: string; rest: string } | undefined {
  const found = /^(\S.*?) (\p{Sc} ?[-+]?[\d.,]+.*|[-+]?\d[\d.,]* (?:"[^"]+"|[\p{L}\p{Sc}]+)(?:\s.*)?)$/u.exec(text)
  return found && /^[^"]*:[^\s"][^"]*$/.test(found[1]!) ? { account: found[1]!, rest: found[2]! } : undefined
}
