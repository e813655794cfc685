import fs from 'node:fs'
import path from 'node:path'

/** What a life says once something is done: it has to be there from then on. */
export interface Acknowledged {
  /** The head of the log. */
  readonly position: number
  readonly hash: string
  /** The number that three files of the journal bear, which are always changed together. */
  readonly turn: number
  /** A setting. */
  readonly precision: number
  /** The text of the sheet. */
  readonly sheet: number
  /** The last statement that was imported. */
  readonly imported: number
  /** Names of archives that were made and not thrown away. */
  readonly backups: readonly string[]
}

export const TOGETHER = ['a.ledger', 'years/b.ledger', 'years/c.ledger']
export const STATEMENTS = 'bank/new.ledger'
export const SHEET = 'plan.sheet'
export const PERSON = 'person.ledger'
/** Statements from this number on are imported and taken back. */
export const PASSING = 9000

/** The program that leaves snapshots of its book. */
export const LIFE = 'a life'

const CONFIGURATION = `# of a life that ends often
journal_path: main.ledger
data_directory: log
default_currency: EUR
time_zone: UTC
display_precision: 0
watch: false
backup: {keep: 2, folder: backups}
`

export function writeBook(world: string): void {
  for (const folder of ['years', 'bank', 'backups']) fs.mkdirSync(path.join(world, folder), { recursive: true })
  fs.writeFileSync(path.join(world, 'daybook.yaml'), CONFIGURATION)
  fs.writeFileSync(path.join(world, 'main.ledger'), [...TOGETHER, STATEMENTS, PERSON].map((name) => `include ${name}\n`).join(''))
  for (const name of TOGETHER)
    fs.writeFileSync(path.join(world, name), `; turn 0\n2024-01-01 Opening ${name}\n    Assets:Bank  100.00 EUR\n    Equity:Opening\n`)
  fs.writeFileSync(path.join(world, STATEMENTS), '')
  fs.writeFileSync(path.join(world, SHEET), 'turn = 0\n')
  fs.writeFileSync(path.join(world, PERSON), '')
}

const numbersIn = (text: string, pattern: RegExp): number[] => Array.from(text.matchAll(pattern), ([, number]) => Number(number))

/** What the files of a book say. */
export function bookOn(world: string) {
  const read = (name: string): string => fs.readFileSync(path.join(world, name), 'utf8')
  return {
    turns: TOGETHER.map((name) => numbersIn(read(name), /^; turn (\d+)\n/g)[0]),
    precision: numbersIn(read('daybook.yaml'), /^display_precision: (\d+)$/gm)[0],
    sheet: numbersIn(read(SHEET), /^turn = (\d+)\n$/g)[0],
    imported: numbersIn(read(STATEMENTS), / Statement (\d+)\n/g),
    backups: fs
      .readdirSync(path.join(world, 'backups'))
      .filter((name) => name.endsWith('.zip') && !name.startsWith('.'))
      .toSorted(),
  }
}
