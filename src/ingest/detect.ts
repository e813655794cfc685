import { extname } from 'node:path'
import { isDigit, SPACE, TAB } from '#vocabulary/bytes.ts'
import type { Dialect } from './journal/book.ts'
import { areSameBytes } from './journal/segment-cache.ts'

/** Extensions that only one tool's users write. */
const BY_EXTENSION: ReadonlyMap<string, Dialect> = new Map<string, Dialect>([
  ['.beancount', 'beancount'],
  ['.bean', 'beancount'],
  ['.hledger', 'hledger'],
  ['.j', 'hledger'],
  ['.timedot', 'hledger'],
  ['.timeclock', 'hledger'],
  ['.csv', 'hledger'],
  ['.ssv', 'hledger'],
  ['.tsv', 'hledger'],
  ['.rules', 'hledger'],
])

/** As much as a person looks at to tell what a file is; a large book is not read twice. */
const LOOK_BYTES = 256 * 1024

/**
 * The dialect of a journal, from its extension, or else from its content: `.ledger`, `.dat`, `.journal`, `.txt` and others are written
 * by the users of more than one tool. What fits ledger and hledger alike is ledger for `.ledger` and `.dat`, hledger for `.journal`.
 */
export function detectDialect(path: string, bytes: Uint8Array): Dialect {
  const extension = extname(path).toLowerCase()
  const dialect = BY_EXTENSION.get(extension)
  if (dialect !== undefined) return dialect
  const looked = bytes.subarray(0, LOOK_BYTES)
  if (lastLook?.extension === extension && areSameBytes(lastLook.looked, looked)) return lastLook.dialect
  const found = byContent(extension, bytes)
  lastLook = { extension, looked: looked.slice(), dialect: found }
  return found
}

/** After an edit most books begin as they began before. */
let lastLook: { readonly extension: string; readonly looked: Uint8Array; readonly dialect: Dialect } | undefined

/** The dialect that the content of a journal shows; `named` where it fits as well as another. */
export const dialectByContent = (named: Dialect, bytes: Uint8Array): Dialect => byContent(named === 'hledger' ? '.journal' : '.ledger', bytes)

function byContent(extension: string, bytes: Uint8Array): Dialect {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, LOOK_BYTES)).toString('utf8')
  const score = scores(text)
  // hledger's own default name; ledger's users name theirs otherwise, so it takes more than a habit to speak for ledger.
  if (extension === '.journal') score.hledger += JOURNAL_NAME_WEIGHT
  if (score.beancount > score.ledger + score.hledger + score.either) return 'beancount'
  if (score.ledger !== score.hledger) return score.ledger > score.hledger ? 'ledger' : 'hledger'
  return extension === '.journal' ? 'hledger' : 'ledger'
}

interface Sign {
  /** `either` is ledger or hledger, and not beancount. */
  readonly dialect: Dialect | 'either'
  readonly line: RegExp
  readonly weight: number
}

/*
 * Lines that only one of the tools takes for what they are, or that its users write and others hardly do, by where they begin: asked for
 * all signs, the lines of a book in one file took ten milliseconds and more.
 */
const DATED_SIGNS: readonly Sign[] = [
  { dialect: 'beancount', line: /^\d{4}[-/]\d\d[-/]\d\d +(open|close|balance|pad|price|commodity|note|document|event|query|custom) /, weight: 3 },
  { dialect: 'beancount', line: /^\d{4}[-/]\d\d[-/]\d\d +(\*|!|txn) +"/, weight: 2 },
  // A payee without quotes: beancount has none, and who has many may have some in quotes.
  {
    dialect: 'either',
    line: /^\d{4}[-/.]\d\d?[-/.]\d\d?(=\S+)? +([*!] +)?(?!(open|close|balance|pad|price|commodity|note|document|event|query|custom|txn)\b|[A-Z] +")[\p{L}\p{N}(]/u,
    weight: 2,
  },
]
const INDENTED_SIGNS: readonly Sign[] = [
  // A balance of every commodity, or with subaccounts. ledger has == in conditions only.
  { dialect: 'hledger', line: /^\s+(?=\S)(?!;|(assert|check|eval|expr|value)\b)[^;]*\s(==\*?|=\*)\s*(?:[^\s;]+\s+)?[^\s;\d]*\d/, weight: 10 },
  { dialect: 'hledger', line: /^\s+\S.*;.*\b(date2?|type|assertion):\S/, weight: 1 },
  { dialect: 'ledger', line: /^\s+(note|assert|check|eval|payee|default|nomarket|alias)\b\s*/, weight: 1 },
  { dialect: 'ledger', line: /^\s+.*\{=|^\s+.*\(\(|^\s+\S.* {2,}\(.*[-+*/].*\)/, weight: 2 },
  { dialect: 'ledger', line: /^\s+;\s*:\S+:\s*$|^\s+;\s*\w[\w ]*:: /, weight: 2 },
]
/** An indented line without these has no sign. */
const MAY_BE_SIGN = /[;=(]|^\s+[a-z]/
const MARGIN_SIGNS: readonly Sign[] = [
  { dialect: 'beancount', line: /^(option|plugin) +"|^include +".*\.bean(count)?"/, weight: 3 },
  { dialect: 'hledger', line: /^(decimal-mark|payee|end aliases|end comment)\b|^alias \/|^account .*; *(.*, *)?type: *[ALERXCV]/i, weight: 1 },
  { dialect: 'hledger', line: /^decimal-mark |^account .*\btype: *[a-z]/i, weight: 3 },
  { dialect: 'hledger', line: /^include (timedot|timeclock|csv|journal):|^include .*\.(timedot|timeclock|hledger)$/, weight: 3 },
  {
    dialect: 'ledger',
    line: /^(bucket|A|define|def|capture|assert|check|eval|expr|value|N|C|python|test|apply (tag|fixed|rate|year)|end (tag|apply (tag|fixed|rate|year)))\b/,
    weight: 2,
  },
  { dialect: 'ledger', line: /^[!@](include|account|alias)\b|^--[a-z]/, weight: 2 },
  { dialect: 'ledger', line: /^= *(\/|expr )/, weight: 2 },
  { dialect: 'ledger', line: /^[iIoObh] \d{4}[-/]\d\d[-/]\d\d /, weight: 1 },
  { dialect: 'ledger', line: /^[%|]/, weight: 1 },
]
/** What begins a comment at the margin. */
const MARKS = ';#*'
const NO_SIGNS: readonly Sign[] = []

/** The signs of which a line may have some. A comment, as all have them, has none. */
function signsOf(line: string): readonly Sign[] {
  const first = line.charCodeAt(0)
  if (isDigit(first)) return DATED_SIGNS
  if (first === SPACE || first === TAB || /^\s/.test(line)) return MAY_BE_SIGN.test(line) ? INDENTED_SIGNS : NO_SIGNS
  return MARKS.includes(line.charAt(0)) ? NO_SIGNS : MARGIN_SIGNS
}

function scores(text: string): Record<Sign['dialect'], number> {
  const score: Record<Sign['dialect'], number> = { ledger: 0, hledger: 0, beancount: 0, either: 0 }
  let from = 0
  let isComment = false
  for (let seen = 0; from < text.length && seen < LINES_MAX; seen++) {
    const feed = text.indexOf('\n', from)
    const end = feed < 0 ? text.length : feed
    // Prices, which a book in one file may begin with: all write them so.
    if (text.startsWith('P ', from)) {
      from = end + 1
      continue
    }
    // A line that is longer says no more, and would only cost time.
    const line = text.slice(from, Math.min(end, from + 300))
    from = end + 1
    // What stands in a block of comments says nothing.
    if (isComment) isComment = !/^end (comment|test)\b/.test(line)
    else if (/^(comment|test)\b/.test(line)) isComment = true
    else for (const sign of signsOf(line)) if (sign.line.test(line)) score[sign.dialect] += sign.weight
  }
  return score
}
const LINES_MAX = 4000
const JOURNAL_NAME_WEIGHT = 0.5
