import { CLEARED, PENDING } from '#vocabulary/book-columns.ts'
import { type BeancountHeader, beancountHeader, beancountString, joinedBeancountHeader } from './beancount-header.ts'
import type { TransactionOperation } from './operation.ts'
import { raw } from './raw-lines.ts'
import { renameInBeancount } from './rename-in-beancount.ts'

const TAG = '[A-Za-z0-9\\-_/.]+'
/** A flag before the account of a posting. */
const POSTING_FLAG = /^([ \t]+)(?:[*!&?%#PSTCURM][ \t]+)(?=[A-Z\x80-\xff])/

/** The lines of one transaction of a beancount file after an operation, raw and without their ends; undefined where that cannot be written. */
export function editBeancount(lines: readonly string[], operation: TransactionOperation): string[] | undefined {
  const header = beancountHeader(lines[0] ?? '')
  if (!header) return undefined
  const below = lines.slice(1)
  const withHeader = (change: Partial<BeancountHeader>): string => joinedBeancountHeader({ ...header, ...change })
  switch (operation.kind) {
    case 'rename_account':
      return [lines[0]!, ...renameInBeancount(below.join('\n'), raw(operation.from), raw(operation.to), () => true).split('\n')]
    case 'set_payee': {
      const payee = raw(beancountString(operation.payee))
      return [withHeader({ strings: [payee, ...header.strings.slice(1)] }), ...below]
    }
    case 'set_date':
      return [withHeader({ date: header.date.includes('/') ? operation.date.replaceAll('-', '/') : operation.date }), ...below]
    case 'set_status':
      if (operation.status !== CLEARED && operation.status !== PENDING) return undefined
      return [withHeader({ flag: operation.status === CLEARED ? '*' : '!' }), ...below.map((line) => line.replace(POSTING_FLAG, '$1'))]
    case 'change_commodity':
      return [lines[0]!, ...below.map((line) => withCurrency(line, raw(operation.from), raw(operation.to)))]
    case 'add_tag':
      return operation.value === '' ? withHashTag(header, raw(operation.name), below) : withMetadata(lines, raw(operation.name), raw(operation.value))
    case 'remove_tag':
      return changedTag(header, below, raw(operation.name), undefined)
    case 'rename_tag':
      return changedTag(header, below, raw(operation.from), raw(operation.to))
  }
}

function withHashTag(header: BeancountHeader, name: string, below: readonly string[]): string[] | undefined {
  if (!new RegExp(`^${TAG}$`).test(name)) return undefined
  const comment = commentAt(header.rest)
  const rest = `${header.rest.slice(0, comment).trimEnd()} #${name}${comment < header.rest.length ? ` ${header.rest.slice(comment)}` : ''}`
  return [joinedBeancountHeader({ ...header, rest }), ...below]
}

function withMetadata(lines: readonly string[], name: string, value: string): string[] | undefined {
  return /^[a-z][\w-]+$/.test(name) ? [lines[0]!, `  ${name}: ${beancountString(value)}`, ...lines.slice(1)] : undefined
}

/** Tags on the first line and metadata of that name, under another name or left out. */
function changedTag(header: BeancountHeader, below: readonly string[], name: string, to: string | undefined): string[] {
  const comment = commentAt(header.rest)
  const tags = header.rest.slice(0, comment).replaceAll(new RegExp(`([ \\t]*)#(${TAG})`, 'g'), (all, blanks: string, tag: string) => {
    if (tag !== name) return all
    return to === undefined ? '' : `${blanks}#${to}`
  })
  const rest = (comment < header.rest.length ? tags : tags.trimEnd()) + header.rest.slice(comment)
  const metadata = below.flatMap((line) => {
    const key = /^([ \t]+)([a-z][\w-]*)(:)/.exec(line)
    if (key?.[2] !== name) return [line]
    return to === undefined ? [] : [key[1]! + to + line.slice(key[1]!.length + name.length)]
  })
  return [joinedBeancountHeader({ ...header, rest }), ...metadata]
}

const commentAt = (text: string): number => (text.indexOf(';') < 0 ? text.length : text.indexOf(';'))

/** A currency in a posting's amounts; strings and comments stay. */
function withCurrency(line: string, from: string, to: string): string {
  if (!/^[ \t]+(?:[*!&?%#PSTCURM][ \t]+)?[A-Z\x80-\xff]/.test(line)) return line
  return line.replaceAll(/"(?:[^"\\]|\\.)*"|;.*$|[A-Z][A-Z0-9'._-]*(?::\S*)?|[^\s":;]+:\S*/g, (token) => (token === from ? to : token))
}
