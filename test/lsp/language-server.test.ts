import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  createProtocolConnection,
  type Diagnostic,
  type Hover,
  type Location,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { mainFile } from '../support/program.ts'
import { until } from '../support/until.ts'

const MAIN = 'account Assets:Bank\ninclude food.ledger\n\nP 2024-01-03 USD 0.90 EUR\n2024-01-01 Opening\n    Assets:Bank    10 EUR\n    Equity\n'
const FOOD = '2024-01-02 Baker\n    Expenses:Food   3 EUR\n    Assets:Bank\n'

let folder: string
let client: ProtocolConnection
let ended: Promise<number | null>
/** The last that was told of each file, by its name. */
const told = new Map<string, readonly Diagnostic[]>()
const opened = new Set<string>()

const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href
const problemsOf = async (name: string, isRight: (diagnostics: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]> => {
  const diagnostics = await until(
    () => told.get(uriOf(name)),
    (diagnostics) => diagnostics !== undefined && isRight(diagnostics),
  )
  return diagnostics ?? []
}
const openAt = (uri: string, text: string): Promise<void> => {
  opened.add(uri)
  return client.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'ledger', version: 1, text } })
}
const open = (name: string, text = readFileSync(join(folder, name), 'utf8')): Promise<void> => openAt(uriOf(name), text)
const closeAll = async (): Promise<void> => {
  for (const uri of opened) await client.sendNotification('textDocument/didClose', { textDocument: { uri } })
  opened.clear()
}
const change = (name: string, text: string): Promise<void> =>
  client.sendNotification('textDocument/didChange', { textDocument: { uri: uriOf(name), version: 2 }, contentChanges: [{ text }] })
const at = (name: string, line: number, character: number): object => ({ textDocument: { uri: uriOf(name) }, position: { line, character } })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-lsp-'))
  writeFileSync(join(folder, 'main.ledger'), MAIN)
  writeFileSync(join(folder, 'food.ledger'), FOOD)
  const server = spawn(process.execPath, [mainFile(), 'lsp', '--stdio', '--journal', join(folder, 'main.ledger')])
  ended = new Promise((done) => server.once('exit', done))
  client = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin))
  client.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }: PublishDiagnosticsParams) => {
    told.set(uri, diagnostics)
  })
  client.listen()
  await client.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} })
  await client.sendNotification('initialized', {})
})
afterEach(async () => {
  await closeAll()
  told.clear()
})
afterAll(async () => {
  await client.sendRequest('shutdown')
  await client.sendNotification('exit')
  expect(await ended).toBe(0)
  client.dispose()
  rmSync(folder, { recursive: true })
})

describe('a file of a journal', () => {
  test('has the problems of the whole book marked while one types, and none when it is right', async () => {
    await open('food.ledger')
    await change('food.ledger', FOOD.replace('Assets:Bank', 'Assets:Bank  -2 EUR'))
    const [problem] = await problemsOf('food.ledger', (diagnostics) => diagnostics.length === 1)
    expect(problem).toMatchObject({ severity: 1, code: 'transaction_unbalanced', range: { start: { line: 0 } } })
    await change('food.ledger', FOOD)
    expect(await problemsOf('food.ledger', (diagnostics) => diagnostics.length === 0)).toEqual([])
  })

  test('completes accounts and payees of every file', async () => {
    await open('food.ledger', `${FOOD}\n2024-01-03 \n    Exp\n`)
    const labels = async (line: number, character: number): Promise<string[]> =>
      ((await client.sendRequest('textDocument/completion', at('food.ledger', line, character))) as { label: string }[]).map(({ label }) => label)
    expect(await labels(5, 7)).toEqual(expect.arrayContaining(['Expenses:Food', 'Assets:Bank', 'Equity']))
    expect(await labels(4, 11)).toEqual(expect.arrayContaining(['Baker', 'Opening']))
  })

  test('tells what an account holds, where it is declared, and every place that names it', async () => {
    await open('food.ledger')
    const hover: Hover = await client.sendRequest('textDocument/hover', at('food.ledger', 2, 8))
    expect(hover).toMatchObject({ contents: { value: '**Assets:Bank**\n\n7 EUR\n\n2 postings, the last on 2024-01-02' } })
    const definition: Location = await client.sendRequest('textDocument/definition', at('food.ledger', 2, 8))
    expect(definition).toMatchObject({ uri: uriOf('main.ledger'), range: { start: { line: 0, character: 8 } } })
    const references: Location[] = await client.sendRequest('textDocument/references', {
      ...at('food.ledger', 2, 8),
      context: { includeDeclaration: true },
    })
    expect(references.map(({ uri, range }) => [uri === uriOf('food.ledger'), range.start.line])).toEqual([
      [false, 0],
      [false, 5],
      [true, 2],
    ])
  })

  test('has an account renamed through all files, as the editor has them', async () => {
    await open('food.ledger', FOOD.replace('Baker', 'Not saved'))
    const edit: WorkspaceEdit = await client.sendRequest('textDocument/rename', { ...at('food.ledger', 2, 8), newName: 'Assets:Giro' })
    expect(edit.changes).toEqual({
      [uriOf('main.ledger')]: [
        { range: { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } }, newText: 'account Assets:Giro\n' },
        { range: { start: { line: 5, character: 0 }, end: { line: 6, character: 0 } }, newText: '    Assets:Giro    10 EUR\n' },
      ],
      [uriOf('food.ledger')]: [{ range: { start: { line: 2, character: 0 }, end: { line: 3, character: 0 } }, newText: '    Assets:Giro\n' }],
    })
    await expect(client.sendRequest('textDocument/rename', { ...at('food.ledger', 0, 2), newName: 'X' })).rejects.toThrow('no account')
  })

  test('is formatted with the fewest edits', async () => {
    await open('food.ledger')
    const edits: TextEdit[] = await client.sendRequest('textDocument/formatting', {
      textDocument: { uri: uriOf('food.ledger') },
      options: { tabSize: 4, insertSpaces: true },
    })
    expect(edits).toEqual([
      { range: { start: { line: 1, character: 0 }, end: { line: 2, character: 0 } }, newText: `    Expenses:Food${' '.repeat(34)}3 EUR\n` },
    ])
  })
})

test('a document that nobody has saved yet has the names of the journal, and no marks of a file that is not there', async () => {
  const uri = 'untitled:Untitled-1'
  const textDocument = { uri }
  const text = '2024-01-05 Draft\n    Assets:Bank  1 EUR\n    Assets:\n'
  await openAt(uri, text)
  const found = await client.sendRequest('textDocument/completion', { textDocument, position: { line: 2, character: 11 } })
  expect(JSON.stringify(found)).toContain('Assets:Bank')
  const hover: Hover = await client.sendRequest('textDocument/hover', { textDocument, position: { line: 1, character: 8 } })
  expect(JSON.stringify(hover.contents)).toContain('Assets:Bank')
  const edits: TextEdit[] = await client.sendRequest('textDocument/formatting', { textDocument, options: { tabSize: 4, insertSpaces: true } })
  expect(edits.map(({ range }) => range.start.line)).toEqual([1])
  await closeAll()
  expect([...told.keys()].filter((file) => file.includes('ntitled'))).toEqual([])
})
