import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  type Connection,
  type Diagnostic,
  DiagnosticSeverity,
  ErrorCodes,
  type Location,
  ResponseError,
  TextDocuments,
  TextDocumentSyncKind,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { formatJournal } from '../ingest/edit/format.ts'
import { completionsFor } from './completions.ts'
import { accountHover } from './hover.ts'
import { lineEdits } from './line-edits.ts'
import { accountAt, type NameAt, placesOf } from './names-in-lines.ts'
import type { OpenJournal } from './open-journal.ts'

export interface LanguageServerOptions {
  /** The journal that a file belongs to, and that is read whenever the file changes. */
  readonly journalOf: (path: string) => OpenJournal
  /** The column in which amounts end when a file is formatted. */
  readonly amountColumn: number
  readonly version: string
}

/** A book that is read in less is read with every key. */
const AT_ONCE_MS = 50
const PAUSE_MS_MAX = 1000

/** Answers an editor over a connection: problems of the whole book as one types, completion, hover, definition, uses, rename, formatting. */
export function serveLanguage(connection: Connection, { journalOf, amountColumn, version }: LanguageServerOptions): void {
  const documents = new TextDocuments(TextDocument)
  /** Files that have marks by now, so that they lose them when they are right. */
  const marked = new Set<string>()

  /** Documents that are no files, by the path under which they are read: one that nobody has saved yet lies where the editor runs. */
  const unsaved = new Map<string, string>()
  const pathOf = (uri: string): string => {
    if (uri.startsWith('file:///')) return fileURLToPath(uri)
    const path = resolve(encodeURIComponent(uri))
    unsaved.set(path, uri)
    return path
  }
  const uriOf = (path: string): string => unsaved.get(path) ?? pathToFileURL(path).href

  connection.onInitialize(() => ({
    serverInfo: { name: 'daybook', version },
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Incremental,
      completionProvider: { triggerCharacters: [':', ' ', '"'] },
      hoverProvider: true,
      definitionProvider: true,
      referencesProvider: true,
      renameProvider: { prepareProvider: true },
      documentFormattingProvider: true,
    },
  }))

  const tellProblems = (journal: OpenJournal): void => {
    const byFile = new Map<string, Diagnostic[]>()
    for (const { file, line, endLine, severity, code, message } of journal.book().problems) {
      const range = {
        start: { line: Math.max(0, line - 1), character: 0 },
        end: { line: Math.max(0, (endLine ?? line) - 1), character: Number.MAX_SAFE_INTEGER >>> 1 },
      }
      const diagnostics = byFile.get(file) ?? []
      diagnostics.push({
        range,
        message,
        code,
        source: 'daybook',
        severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
      })
      byFile.set(file, diagnostics)
    }
    for (const file of marked) if (!byFile.has(file)) byFile.set(file, [])
    for (const [file, diagnostics] of byFile) {
      if (diagnostics.length > 0) marked.add(file)
      else marked.delete(file)
      void connection.sendDiagnostics({ uri: uriOf(file), diagnostics })
    }
  }

  /** A large book is read when the typing pauses, for longer the longer it takes; a small one with every key. */
  let pause = 0
  let waiting: NodeJS.Timeout | undefined
  const tellSoon = (journal: OpenJournal): void => {
    clearTimeout(waiting)
    const tell = (): void => {
      const begun = performance.now()
      tellProblems(journal)
      const took = performance.now() - begun
      pause = took < AT_ONCE_MS ? 0 : Math.min(2 * took, PAUSE_MS_MAX)
    }
    if (pause === 0) tell()
    else waiting = setTimeout(tell, pause)
  }

  documents.onDidChangeContent(({ document }) => {
    const path = pathOf(document.uri)
    const journal = journalOf(path)
    journal.set(path, document.getText())
    tellSoon(journal)
  })
  documents.onDidClose(({ document }) => {
    const path = pathOf(document.uri)
    journalOf(path).set(path, undefined)
  })
  documents.onDidSave(({ document }) => {
    const journal = journalOf(pathOf(document.uri))
    journal.forget()
    tellProblems(journal)
  })

  const lineOf = (uri: string, line: number): string =>
    documents
      .get(uri)
      ?.getText({ start: { line, character: 0 }, end: { line, character: Number.MAX_SAFE_INTEGER >>> 1 } })
      .replace(/\r?\n$/, '') ?? ''
  const named = (
    uri: string,
    { line, character }: { readonly line: number; readonly character: number },
  ): { journal: OpenJournal; at: NameAt | undefined } => {
    const journal = journalOf(pathOf(uri))
    return { journal, at: accountAt(lineOf(uri, line), character, journal.book()) }
  }

  connection.onCompletion(({ textDocument: { uri }, position }) =>
    completionsFor(lineOf(uri, position.line).slice(0, position.character), journalOf(pathOf(uri)).recent()),
  )
  connection.onHover(({ textDocument: { uri }, position }) => {
    const { journal, at } = named(uri, position)
    if (!at) return null
    const { line } = position
    return {
      contents: { kind: 'markdown', value: accountHover(journal.book(), at.name) },
      range: { start: { line, character: at.from }, end: { line, character: at.to } },
    }
  })
  connection.onDefinition(({ textDocument: { uri }, position }) => {
    const { journal, at } = named(uri, position)
    const uses = at ? usesOf(journal, at.name, uriOf) : []
    const declared = uses.find(({ text }) => /^(?:[!@]?account\s|\d{4}[-/]\d\d[-/]\d\d\s+open\s)/.test(text))
    return (declared ?? uses[0])?.location ?? null
  })
  connection.onReferences(({ textDocument: { uri }, position }) => {
    const { journal, at } = named(uri, position)
    return at ? usesOf(journal, at.name, uriOf).map(({ location }) => location) : []
  })
  connection.onPrepareRename(({ textDocument: { uri }, position }) => {
    const { at } = named(uri, position)
    const { line } = position
    return at ? { range: { start: { line, character: at.from }, end: { line, character: at.to } }, placeholder: at.name } : null
  })
  connection.onRenameRequest(({ textDocument: { uri }, position, newName }): WorkspaceEdit | ResponseError => {
    const { journal, at } = named(uri, position)
    if (!at) return new ResponseError(ErrorCodes.InvalidRequest, 'there is no account here')
    const plan = journal.plan({ operation: { kind: 'rename_account', from: at.name, to: newName.trim() }, chosen: undefined })
    switch (plan.kind) {
      case 'planned':
        return {
          changes: Object.fromEntries(plan.files.map(({ path, before, after }) => [uriOf(path), lineEdits(Buffer.from(before), Buffer.from(after))])),
        }
      case 'invalid':
        return new ResponseError(ErrorCodes.InvalidRequest, plan.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'))
      case 'uncertain':
        return new ResponseError(ErrorCodes.InvalidRequest, `${plan.place}: ${plan.why}`)
      case 'moved':
        return new ResponseError(ErrorCodes.InvalidRequest, `${plan.place} is not what it was`)
    }
  })
  connection.onDocumentFormatting(({ textDocument: { uri } }) => {
    const text = documents.get(uri)?.getText() ?? ''
    const formatted = formatJournal(text, journalOf(pathOf(uri)).dialect, amountColumn)
    return lineEdits(Buffer.from(text), Buffer.from(formatted))
  })

  documents.listen(connection)
}

/** Every place of the journal's files that names an account, or one below it. */
function usesOf(journal: OpenJournal, account: string, uriOf: (path: string) => string): { readonly location: Location; readonly text: string }[] {
  return journal.book().files.flatMap(({ path }) => {
    const bytes = journal.bytes(path)
    const lines = bytes ? Buffer.from(bytes).toString('utf8').split(/\r?\n/) : []
    return lines.flatMap((text, line) =>
      [...placesOf(text, account)].map((from) => ({
        text,
        location: {
          uri: uriOf(path),
          range: { start: { line, character: from }, end: { line, character: from + account.length } },
        },
      })),
    )
  })
}
