import { asUtf16, type ErrorCases, type Example } from '../example.ts'

/** A file for each level, each including the next one. */
const nested = (depth: number): Example['files'] =>
  Object.fromEntries(Array.from({ length: depth }, (_, level) => [level === 0 ? 'main.ledger' : `${level}.ledger`, `include ${level + 1}.ledger\n`]))

const asBytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))

/** Files that cannot be had, or are no journals. */
export const ledgerFiles: ErrorCases = {
  file_binary: {
    when: 'A file has NUL bytes, as pictures, archives and spreadsheets do.',
    examples: [{ files: { 'main.ledger': asBytes('2024/01/31 Bakery\0\0\n') } }],
  },
  file_not_utf8: {
    when: 'A file is text in another encoding, such as Latin-1.',
    examples: [
      { files: { 'main.ledger': asBytes('; Daybook\n2024/01/31 Caf\xe9\n    Food  1 EUR\n    Cash\n') } },
      {
        files: { 'main.ledger': asUtf16('2024/01/31 Bakery\n    Food  1 EUR\n    Cash\n') },
        shown: 'The same in UTF-16, with a byte order mark or without.',
      },
    ],
  },
  include_missing: {
    when: 'A file that is to be included is not there.',
    examples: [
      'include 2023.ledger\n',
      'include archive/*.ledger\n',
      { files: {}, unreadable: { 'main.ledger': 'missing' }, shown: 'The root itself may be missing.' },
    ],
  },
  include_forbidden: {
    when: 'A file may not be read by the user whom Daybook runs as.',
    examples: [{ files: { 'main.ledger': 'include private.ledger\n' }, unreadable: { 'private.ledger': 'forbidden' } }],
  },
  include_directory: {
    when: 'What is to be included is a folder.',
    examples: [{ files: { 'main.ledger': 'include archive\n' }, unreadable: { archive: 'directory' } }],
  },
  include_failed: {
    when: 'The system cannot read a file: it is a pipe or a device, or a disk is broken.',
    examples: [{ files: { 'main.ledger': 'include 2023.ledger\n' }, unreadable: { '2023.ledger': 'failed' } }],
  },
  include_circle: {
    when: 'A file includes itself, or a file that includes it.',
    examples: ['include main.ledger\n', { files: { 'main.ledger': 'include 2023.ledger\n', '2023.ledger': 'include main.ledger\n' } }],
  },
  include_too_deep: {
    when: 'Files include files that include files, and so on.',
    examples: [{ files: nested(102), shown: '`main.ledger` includes `1.ledger`, which includes `2.ledger`, and so on up to `101.ledger`.' }],
  },
  line_too_long: {
    when: 'A line is longer than anybody writes.',
    examples: [{ files: { 'main.ledger': `2024/01/31 ${'x'.repeat(70_000)}\n` }, shown: 'A transaction whose payee has 70,000 letters.' }],
  },
  line_indented: {
    when: 'An indented line has nothing above it to which it belongs.',
    examples: ['    Food  1 EUR\n', '2024/01/31 Bakery\n\n    Food  1 EUR\n    Cash\n'],
  },
  posting_at_margin: { when: 'A posting stands at the margin.', examples: ['2024/01/31 Bakery\nFood  1 EUR\n    Cash\n'] },
  python_skipped: {
    when: 'A journal runs Python, which only ledger itself can do.',
    examples: ['python\n    def double(amount):\n        return amount * 2\n', 'import bookkeeping\n'],
  },
}
