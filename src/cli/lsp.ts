import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createConnection, ProposedFeatures, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node'
import { loadConfig } from '../config/load.ts'
import { version } from '../config/environment.ts'
import { OpenJournal, serveLanguage } from '../lsp/language-server.ts'
import { declareJournalOptions, type JournalOptions, loadOptions } from './command-options.ts'
import type { ExitCode, Subcommand } from './terminal.ts'
import { Transform, type TransformCallback } from 'node:stream'
import { HEAD_BYTES, tooLargeAnswer } from '#vocabulary/large-message.ts'

const AMOUNT_COLUMN = 52

export const subcommand: Subcommand = {
  declare: (command) =>
    declareJournalOptions(command)
      .option('--journal <file>', 'the main file of the journal; default: from the nearest daybook.yaml, else each file is its own journal')
      .option('--stdio', 'use standard input and output; always on, accepted for editors'),
  run: (_terminal, { journal, ...options }: JournalOptions & { readonly journal?: string }) => serve(journal, options),
}

/** `daybook lsp`: a language server for any editor, over standard input and output, until the editor ends it. */
async function serve(root: string | undefined, options: JournalOptions): Promise<ExitCode> {
  const { dialect, today } = loadOptions(options)
  const journals = new Map<string, OpenJournal>()
  const roots = new Map<string, string>()
  const named = root === undefined ? undefined : resolve(root)
  const configured = named === undefined ? await nearestConfiguration(process.cwd()) : undefined
  const journalOf = (path: string): OpenJournal => {
    let own = named ?? configured?.journal ?? roots.get(path) ?? path
    // A file that the configured journal does not include is read by itself.
    if (named === undefined && configured && !isWithin(journals.get(configured.journal), path, configured.journal)) own = path
    roots.set(path, own)
    let journal = journals.get(own)
    if (!journal) journals.set(own, (journal = new OpenJournal({ root: own, today: today!, dialect })))
    return journal
  }
  if (configured) journals.set(configured.journal, new OpenJournal({ root: configured.journal, today: today!, dialect }))
  const tooLarge = (answer: string): void => void process.stdout.write(`Content-Length: ${Buffer.byteLength(answer)}\r\n\r\n${answer}`)
  const messages = process.stdin.pipe(new BoundedMessages(tooLarge))
  const connection = createConnection(ProposedFeatures.all, new StreamMessageReader(messages), new StreamMessageWriter(process.stdout))
  serveLanguage(connection, { journalOf, amountColumn: configured?.amountColumn ?? AMOUNT_COLUMN, version })
  return new Promise((done) => {
    connection.onExit(() => done(0))
    connection.listen()
  })
}

const isWithin = (journal: OpenJournal | undefined, path: string, root: string): boolean =>
  path === root || (journal?.book().files.some((file) => file.path === path) ?? false)

/** The journal that a daybook.yaml in the folder, or in one above it, names. */
async function nearestConfiguration(folder: string): Promise<{ readonly journal: string; readonly amountColumn: number } | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    const file = join(at, 'daybook.yaml')
    if (existsSync(file)) {
      const loaded = await loadConfig({ file })
      if (!loaded.ok) return undefined
      const { paths, settings } = loaded.configuration
      return { journal: paths.journal, amountColumn: settings.amount_alignment_column }
    }
    if (dirname(at) === at) return undefined
  }
}

/** A journal of a million transactions has a hundred. */
const MEGABYTES = 256
const HEADER_BYTES_MAX = 8192
const HEADER_END = Buffer.from('\r\n\r\n')

/** Passes messages of the Language Server Protocol on. One that is too large is answered with an error, and the next is read as ever. */
export class BoundedMessages extends Transform {
  readonly #answer: (message: string) => void
  readonly #bytesMax: number
  #header = Buffer.alloc(0)
  /** Bytes of the message under way that are still to come, and whether they are passed on. */
  #rest = 0
  #isPassed = true
  #head = ''

  constructor(answer: (message: string) => void, bytesMax = MEGABYTES * 1024 * 1024) {
    super()
    this.#answer = answer
    this.#bytesMax = bytesMax
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let bytes = chunk
    while (bytes.length > 0) bytes = this.#rest > 0 ? this.#takeBody(bytes) : this.#takeHeader(bytes)
    done()
  }

  #takeBody(bytes: Buffer): Buffer {
    const body = bytes.subarray(0, this.#rest)
    this.#rest -= body.length
    if (this.#isPassed) this.push(body)
    else {
      if (this.#head.length < HEAD_BYTES) this.#head += body.toString('utf8', 0, HEAD_BYTES)
      if (this.#rest === 0) this.#answer(tooLargeAnswer(this.#head, MEGABYTES))
    }
    return bytes.subarray(body.length)
  }

  #takeHeader(bytes: Buffer): Buffer {
    const header = Buffer.concat([this.#header, bytes])
    const end = header.indexOf(HEADER_END)
    if (end < 0) {
      // What is no header is for the reader to refuse.
      if (header.length > HEADER_BYTES_MAX) this.push(header)
      this.#header = header.length > HEADER_BYTES_MAX ? Buffer.alloc(0) : header
      return Buffer.alloc(0)
    }
    this.#header = Buffer.alloc(0)
    const whole = header.subarray(0, end + HEADER_END.length)
    this.#rest = Number(/^content-length:\s*(\d{1,15})\s*$/im.exec(whole.toString('latin1'))?.[1] ?? 0)
    this.#isPassed = this.#rest <= this.#bytesMax
    this.#head = ''
    if (this.#isPassed) this.push(whole)
    return header.subarray(whole.length)
  }
}
