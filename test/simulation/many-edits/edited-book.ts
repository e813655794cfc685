import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseDay } from '#vocabulary/day.ts'
import { demoBook } from '../../../src/demo/demo-book.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import type { Random } from '../world/random.ts'

/** An edit by its name, and the texts of the files that it changes. */
interface Edit {
  readonly name: string
  readonly texts: ReadonlyMap<string, string>
}
type Editing = (book: EditedBook, random: Random) => Edit | undefined

const EMPTIED = 'a file emptied'
const UNTIL = parseDay('2024-06-30')

/** A household's journal on the disk, which somebody edits: anything, anywhere, and not always rightly. */
export class EditedBook {
  readonly root: string
  readonly #texts: Map<string, string>
  /** What an emptied file had, until it is brought back. */
  #emptied: Edit | undefined
  /** What was there before the last edit. */
  #before: ReadonlyMap<string, string> = new Map()

  constructor(
    readonly folder: string,
    readonly dialect: Dialect,
    seed: number,
  ) {
    const files = demoBook({ dialect, until: UNTIL, seed })
    this.#texts = new Map(files.filter(({ name }) => !name.endsWith('.yaml')).map(({ name, text }) => [name, text]))
    this.root = [...this.#texts.keys()].find((name) => name.startsWith('main.'))!
    for (const { name, text } of files) this.#write(name, name === 'daybook.yaml' ? `${text}\nenable_reconciliation: true\n` : text)
  }

  get names(): string[] {
    return [...this.#texts.keys()]
  }
  /** What lies between empty lines, in the order of the file: transactions, directives, comments. */
  blocks(name: string): string[] {
    return this.#texts.get(name)!.split('\n\n')
  }

  /** Somebody edits and saves. Returns what was done. */
  edit(random: Random): string {
    for (;;) {
      const back = this.#emptied
      this.#emptied = undefined
      const edit = back ?? random.of(EDITS)(this, random)
      if (!edit) continue
      if (edit.name === EMPTIED)
        this.#emptied = { name: 'a file as it was', texts: new Map(Array.from(edit.texts.keys(), (name) => [name, this.#texts.get(name)!])) }
      this.#before = new Map(Array.from(edit.texts.keys(), (name) => [name, this.#texts.get(name)!]))
      for (const [name, text] of edit.texts) this.#write(name, text)
      return edit.name
    }
  }

  /** The last edit is taken back; the program had something to say against it. */
  takeBack(): void {
    for (const [name, text] of this.#before) this.#write(name, text)
  }

  #write(name: string, text: string): void {
    const path = join(this.folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    if (this.#texts.has(name)) this.#texts.set(name, text)
  }
}

const one = (name: string, file: string, blocks: readonly string[]): Edit => ({ name, texts: new Map([[file, blocks.join('\n\n')]]) })

/** A file, its blocks and one of them that is not its first: that has the options and the includes. */
function anywhere(book: EditedBook, random: Random): { file: string; blocks: string[]; at: number } | undefined {
  const file = random.of(book.names)
  const blocks = book.blocks(file)
  return blocks.length < 3 ? undefined : { file, blocks, at: random.whole(1, blocks.length - 1) }
}

const spent = (book: EditedBook, random: Random): string => {
  const day = `202${random.whole(2, 4)}-0${random.whole(1, 6)}-${random.whole(10, 28)}`
  const [whole, cents] = [random.anySize(5000), String(random.whole(0, 99)).padStart(2, '0')]
  const header = book.dialect === 'beancount' ? `${day} * "Edit" ""` : `${day} * Edit`
  return `${header}\n    Expenses:Groceries  ${whole}.${cents} EUR\n    Assets:Checking:Everyday`
}

const append: Editing = (book, random) => {
  const file = random.of(book.names)
  return one('a transaction at the end', file, [...book.blocks(file), spent(book, random), ''])
}
const insert: Editing = (book, random) => {
  const place = anywhere(book, random)
  return place && one('a transaction in between', place.file, place.blocks.toSpliced(place.at, 0, spent(book, random)))
}
const remove: Editing = (book, random) => {
  const place = anywhere(book, random)
  return place && one('a block gone', place.file, place.blocks.toSpliced(place.at, 1))
}
const repeat: Editing = (book, random) => {
  const place = anywhere(book, random)
  return place && one('a block twice', place.file, place.blocks.toSpliced(place.at, 0, place.blocks[place.at]!))
}
const move: Editing = (book, random) => {
  const [place, other] = [anywhere(book, random), anywhere(book, random)]
  if (!place || !other || place.file === other.file) return undefined
  const texts = [
    one('', place.file, place.blocks.toSpliced(place.at, 1)),
    one('', other.file, other.blocks.toSpliced(other.at, 0, place.blocks[place.at]!)),
  ]
  return { name: 'a block in another file', texts: new Map(texts.flatMap((edit) => [...edit.texts])) }
}
const digit: Editing = (book, random) => {
  const place = anywhere(book, random)
  if (!place) return undefined
  const { file, blocks, at } = place
  // Not of a year: a book of eight thousand years is another subject, and takes its time.
  const digits = [...blocks[at]!.matchAll(/\d{4}(?=-\d\d-)|\d/g)].filter(([found]) => found.length === 1)
  if (digits.length === 0) return undefined
  const { index } = random.of(digits)
  const changed = blocks[at]!.slice(0, index) + String(random.whole(0, 9)) + blocks[at]!.slice(index + 1)
  return one('another digit', file, blocks.with(at, changed))
}
const word: Editing = (book, random) => {
  const place = anywhere(book, random)
  if (!place) return undefined
  const { file, blocks, at } = place
  return one(
    'another name',
    file,
    blocks.with(at, blocks[at]!.replace(random.of([/Groceries/, /Everyday/, /[A-Z][a-z]+ /]), random.of(['Zest', 'Everyday', 'Shoes ']))),
  )
}
const comment: Editing = (book, random) => {
  const place = anywhere(book, random)
  return place && one('a comment', place.file, place.blocks.toSpliced(place.at, 0, `; looked at ${random.whole(1, 1000)}`))
}
/** What stands for itself, and what holds for all that comes behind it. */
const directive: Editing = (book, random) => {
  const place = anywhere(book, random)
  const day = `202${random.whole(2, 4)}-0${random.whole(1, 6)}-${random.whole(10, 28)}`
  return place && one('a directive', place.file, place.blocks.toSpliced(place.at, 0, random.of(DIRECTIVES[book.dialect](day, random.whole(1, 900)))))
}
const touch: Editing = (book, random) => {
  const file = random.of(book.names)
  return one('saved as it was', file, book.blocks(file))
}
const empty: Editing = (book, random) => {
  const file = random.of(book.names.filter((name) => name !== book.root))
  return one(EMPTIED, file, [''])
}

const ofLedger = (day: string, amount: number): string[] => [
  `P ${day} CHF ${amount}.50 EUR`,
  `account Expenses:New:Kind${amount % 3}`,
  `comment\n${day} Nothing\n    A  1 EUR\n    B\nend comment`,
  `alias Edits=Expenses:Edits${amount % 2}`,
  `${day} * Aliased\n    Edits  ${amount}.00 EUR\n    Assets:Checking:Everyday`,
  'apply account Part',
  'end apply account',
  `~ monthly\n    Expenses:Groceries  ${amount} EUR\n    Assets:Checking:Everyday`,
  `= expenses:groceries\n    (Watched)  *${amount % 4}`,
  `${day} * Held\n    Assets:Held  ${amount} CHF @ 1.05 EUR\n    Assets:Checking:Everyday`,
  `${day} * Lacks its end\n    Assets:Held  ${amount} CHF`,
]
const DIRECTIVES: Readonly<Record<Dialect, (day: string, amount: number) => string[]>> = {
  ledger: (day, amount) => [
    ...ofLedger(day, amount),
    `tag Edit${amount % 5}`,
    `year 2023\n01/05 * Short\n    Expenses:Groceries  1 EUR\n    Assets:Checking:Everyday`,
  ],
  hledger: (day, amount) => [
    ...ofLedger(day, amount),
    `Y2023`,
    `01-05 * Short\n    Expenses:Groceries  1 EUR\n    Assets:Checking:Everyday`,
    `D 1000.00 EUR`,
    `${day} * Without a commodity\n    Expenses:Groceries  ${amount}\n    Assets:Checking:Everyday`,
    'end aliases',
    `decimal-mark .`,
    `commodity 1.000,00 CHF`,
  ],
  beancount: (day, amount) => [
    `${day} price CHF ${amount}.50 EUR`,
    `2021-01-01 open Expenses:New${amount % 3} EUR`,
    `${day} * "New"\n    Expenses:New${amount % 3}  ${amount}.00 EUR\n    Assets:Checking:Everyday`,
    `pushtag #edit${amount % 3}`,
    `poptag #edit${amount % 3}`,
    `pushmeta edited: "${amount}"`,
    'popmeta edited:',
    `${day} note Assets:Checking:Everyday "Edit ${amount}"`,
    `${day} pad Assets:Checking:Everyday Equity:Opening-Balances`,
    `${day} balance Assets:Checking:Everyday ${amount}.00 EUR`,
    `${day} event "place" "Zug ${amount}"`,
    `${day} custom "edit" ${amount}.00 EUR`,
    `${day} close Expenses:New${amount % 3}`,
    `option "inferred_tolerance_default" "EUR:0.0${amount % 9}"`,
    `option "booking_method" "FIFO"`,
    `2021-01-01 open Assets:Held CHF "FIFO"`,
    `${day} * "Held"\n    Assets:Held  ${amount} CHF {1.05 EUR}\n    Assets:Checking:Everyday`,
    `${day} * "Sold"\n    Assets:Held  -1 CHF {}\n    Assets:Checking:Everyday  1.10 EUR\n    Expenses:Groceries`,
    `${day} * "Sum"\n    Expenses:Groceries  (${amount} / 3) EUR\n    Assets:Checking:Everyday`,
    `* A heading of ${amount}`,
  ],
}

/** Those that a person makes most stand here more than once. */
const EDITS: readonly Editing[] = [
  append,
  append,
  append,
  append,
  insert,
  insert,
  insert,
  digit,
  digit,
  remove,
  repeat,
  move,
  word,
  comment,
  directive,
  directive,
  directive,
  touch,
  empty,
]
