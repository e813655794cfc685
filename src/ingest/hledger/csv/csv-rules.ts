import { elementAt } from '#vocabulary/element-at.ts'
import { dirname, isAbsolute, join } from 'node:path'
import { Malformed } from '../text/cursor.ts'
import { Pattern } from '../text/regex-pattern.ts'

export interface Matcher {
  /** A CSV field or column of the record; undefined for the whole record. */
  readonly field: string | undefined
  readonly pattern: Pattern
  readonly isNegated: boolean
}

export interface Assignment {
  readonly field: string
  readonly template: string
}

export interface ConditionalRule {
  /** One of these groups must match; all matchers of a group together. */
  readonly anyOf: readonly (readonly Matcher[])[]
  readonly assignments: readonly Assignment[]
  /** `skip N`: this record and the N - 1 after it are left out. */
  readonly skip: number
  /** `end`: this record and all after it are left out. */
  readonly end: boolean
}

/** A rules file as it is understood; later assignments of a field win over earlier ones. */
export interface Rules {
  readonly directives: ReadonlyMap<string, string>
  /** CSV field names, lower case → column, 0-based. */
  readonly fields: ReadonlyMap<string, number>
  readonly assignments: readonly Assignment[]
  readonly conditions: readonly ConditionalRule[]
  /** Rules that hledger follows and this reader does not. */
  readonly unfollowed: readonly Unfollowed[]
}

export interface Unfollowed {
  readonly rules: RulesText
  readonly line: number
  readonly message: string
}

export interface RulesText {
  readonly path: string
  readonly text: string
}

const DIRECTIVES = new Set([
  'archive',
  'balance-type',
  'date-format',
  'decimal-mark',
  'encoding',
  'intra-day-reversed',
  'newest-first',
  'separator',
  'skip',
  'source',
  'timezone',
])

/** The unsupported feature of a directive; undefined for supported ones. */
function whyUnfollowed(directive: string, value: string): string | undefined {
  if (directive === 'timezone')
    return 'Days are taken as they stand in the CSV: "timezone" is not followed, so what happened near midnight may be a day off.'
  const command = directive === 'source' ? value.indexOf('|') : -1
  if (command < 0) return undefined
  return `No command is run: the source is read as it is, and "${value.slice(command, command + 60)}" is not. Write what the command prints to a file, and name that.`
}

/** The fields that make up a transaction. */
const isJournalField = (name: string): boolean =>
  /^(date2?|status|code|description|comment|currency|amount|amount-in|amount-out|balance)$/.test(name) ||
  /^(account|amount|balance|comment|currency)[1-9]\d?$/.test(name) ||
  /^amount[1-9]\d?-(in|out)$/.test(name)

const INCLUDES_MAX = 50
const LINE_MAX = 2000

/** Reads a rules file. `readText` gives the text of an included one. Throws a Malformed, whose line is one of the rules file. */
export function readRules(root: RulesText, readText: (path: string, line: number) => string): Rules {
  const parser = new RulesParser(readText)
  parser.read(root)
  return parser
}

class RulesParser implements Rules {
  readonly directives = new Map<string, string>()
  readonly fields = new Map<string, number>()
  readonly assignments: Assignment[] = []
  readonly conditions: ConditionalRule[] = []
  readonly unfollowed: Unfollowed[] = []
  readonly #readText: (path: string, line: number) => string
  #includes = 0
  #lines: readonly string[] = []
  #at = 0

  constructor(readText: (path: string, line: number) => string) {
    this.#readText = readText
  }

  read({ path, text }: RulesText): void {
    const [outerLines, outerAt] = [this.#lines, this.#at]
    this.#lines = text.split(/\r?\n/)
    const long = this.#lines.findIndex((line) => line.length > LINE_MAX)
    if (long >= 0) throw this.#wrong(`A rule has more than ${LINE_MAX} characters. Is this a rules file? Split the rule.`, long)
    for (this.#at = 0; this.#at < this.#lines.length; ) this.#rule({ path, text })
    this.#lines = outerLines
    this.#at = outerAt
  }

  /** The current line; the number of a problem on it. */
  get #line(): string {
    return this.#lines[this.#at] ?? ''
  }
  #wrong(message: string, at = this.#at): Malformed {
    return new Malformed('rules_invalid', message, at + 1)
  }

  #rule(rules: RulesText): void {
    const line = this.#line
    if (/^\s*$|^\s*[#;*]/.test(line)) return void this.#at++
    if (/^if\s*$|^if\s/.test(line)) return this.#block()
    if (/^if[^\sa-z0-9]/i.test(line)) return this.#table()
    const included = /^include\s+(.+?)\s*$/.exec(line)
    if (included !== null) return this.#include(rules.path, included[1]!)
    const fields = /^fields(?=[\s:]|$)\s*:?\s*(.*)$/.exec(line)
    if (fields !== null) {
      this.#fieldList(fields[1]!)
      return void this.#at++
    }
    const [, name = '', value = ''] = /^([A-Za-z0-9-]+)(?:[ \t]*:[ \t]*|[ \t]+|$)(.*)$/.exec(line) ?? []
    const field = name.toLowerCase()
    if (DIRECTIVES.has(field)) {
      this.directives.set(field, value.trim())
      const message = whyUnfollowed(field, value)
      if (message !== undefined) this.unfollowed.push({ rules, line: this.#at + 1, message })
    } else if (isJournalField(field)) this.assignments.push({ field, template: value })
    else {
      throw this.#wrong(
        `"${line.trim().slice(0, 60)}" is not a rule. Expected a directive such as "skip 1", "fields date, amount", an assignment such as "account1 assets:bank", or an "if" block.`,
      )
    }
    this.#at++
  }

  #include(path: string, target: string): void {
    const full = isAbsolute(target) ? target : join(dirname(path), target)
    if (++this.#includes > INCLUDES_MAX) throw this.#wrong(`Rules include more than ${INCLUDES_MAX} files: "${target}" probably includes itself.`)
    const text = this.#readText(full, this.#at + 1)
    this.read({ path: full, text })
    this.#at++
  }

  #fieldList(list: string): void {
    const names = list.split(',').map((name) =>
      name
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .toLowerCase(),
    )
    if (names.length < 2) throw this.#wrong('"fields" names at least two columns, separated by commas.')
    for (const [column, name] of names.entries()) {
      if (name === '') continue
      if (/\s/.test(name) && !list.includes('"')) throw this.#wrong(`"${name}" has a space. Put a comma between two names, or quotes around one.`)
      this.fields.set(name, column)
      if (isJournalField(name)) this.assignments.push({ field: name, template: `%${column + 1}` })
    }
  }

  #block(): void {
    const begin = this.#at
    const sources: string[] = []
    const first = this.#line.slice(2).trim()
    if (first !== '') sources.push(first)
    this.#at++
    while (this.#at < this.#lines.length && /^\S/.test(this.#line)) {
      if (!/^[#;]/.test(this.#line) || sources.length === 0) sources.push(this.#line.trim())
      this.#at++
    }
    const assignments: Assignment[] = []
    let skip = 0
    let end = false
    let count = 0
    while (this.#at < this.#lines.length && /^[ \t]+\S/.test(this.#line)) {
      const rule = this.#line.trim()
      if (!/^[#;*]/.test(rule)) {
        count++
        const [, name = '', value = ''] = /^([A-Za-z0-9-]+)(?:[ \t]*:[ \t]*|[ \t]+|$)(.*)$/.exec(this.#line.trimStart()) ?? []
        const field = name.toLowerCase()
        if (field === 'end') end = true
        else if (field === 'skip') skip = skipCount(value.trim(), this.#at)
        else if (isJournalField(field)) assignments.push({ field, template: value })
        else
          throw this.#wrong(
            `"${rule.slice(0, 60)}" is not an assignment. Below "if" come assignments such as "account2 expenses:food", "skip" or "end".`,
          )
      }
      this.#at++
    }
    if (count === 0) throw this.#wrong('This "if" has no assignments: write them below it, indented, without an empty line between.', begin)
    this.conditions.push({ anyOf: this.#groups(sources, begin), assignments, skip, end })
  }

  #table(): void {
    const begin = this.#at
    const separator = this.#line[2]!
    const fields = this.#line
      .slice(3)
      .split(separator)
      .map((name) => name.trim().toLowerCase())
    for (const field of fields) {
      if (!isJournalField(field) && field !== 'skip' && field !== 'end')
        throw this.#wrong(`"${field}" is not a field that a table can assign. Expected fields such as date, description, account2 or comment.`)
    }
    let rows = 0
    for (this.#at++; this.#at < this.#lines.length && this.#line.trim() !== ''; this.#at++) {
      if (/^[#;*]/.test(this.#line)) continue
      const [matcher = '', ...values] = this.#line.split(separator)
      if (values.length !== fields.length) {
        throw this.#wrong(
          `This line of the table should have ${fields.length === 1 ? 'one value' : `${fields.length} values`} after its pattern, and has ${values.length}. Correct it, or the first line of the table.`,
        )
      }
      rows++
      // An empty value is assigned like any other: it takes away what was there.
      const assignments = fields.map((field, at) => ({ field, template: elementAt(values, at).trim() }))
      const skip = assignments.find(({ field }) => field === 'skip')
      this.conditions.push({
        anyOf: this.#groups(
          matcher.split(/\s*&&\s*/).map((source, at) => (at === 0 ? source : `& ${source}`)),
          this.#at,
        ),
        assignments: assignments.filter(({ field }) => field !== 'skip' && field !== 'end'),
        skip: skip === undefined ? 0 : skipCount(skip.template, this.#at),
        end: assignments.some(({ field }) => field === 'end'),
      })
    }
    if (rows === 0) throw this.#wrong('This table has no lines: write a pattern and its values on each line below it.', begin)
  }

  /** Lines of patterns: "&" joins a line to the one before it, the others are alternatives; "!" negates. */
  #groups(sources: readonly string[], at: number): Matcher[][] {
    const groups: Matcher[][] = []
    for (const source of sources.flatMap((line) => line.split(/\s+(?=&&\s)/))) {
      const [, joined, negated, rest = ''] = /^(&{1,2}\s*)?(!\s*)?(.*)$/.exec(source.trim()) ?? []
      const field = /^%([^\s]+)\s+(.*)$/.exec(rest)
      const matcher = { field: field?.[1]?.toLowerCase(), pattern: this.#pattern(field?.[2] ?? rest, at), isNegated: negated !== undefined }
      const last = groups.at(-1)
      if (joined !== undefined && last !== undefined) last.push(matcher)
      else groups.push([matcher])
    }
    return groups
  }

  #pattern(source: string, at: number): Pattern {
    try {
      return new Pattern(source)
    } catch (wrong) {
      if (!(wrong instanceof SyntaxError)) throw wrong
      throw this.#wrong(`"${source}" is not a regular expression: ${wrong.message}. Put a backslash before signs that stand for themselves.`, at)
    }
  }
}

export function skipCount(value: string, at: number): number {
  if (value === '') return 1
  if (!/^\d{1,9}$/.test(value)) throw new Malformed('rules_invalid', `"skip ${value}" does not say how many records. Expected a number.`, at + 1)
  return Number(value)
}
