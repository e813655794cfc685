import type { EditorView } from '@codemirror/view'
import { useSignal } from '@preact/signals'
import { FilePlus, FileText } from 'lucide-preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Link, useLocation, useParams } from 'wouter-preact'
import { useLocationProperty } from 'wouter-preact/use-browser-location'
import { common } from '#messages/common.ts'
import { editor as words } from '#messages/editor.ts'
import type { FilesAnswer, getFile, LedgerFile, saveFile } from '../../../src/http/contract/editor-contract.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { PricesAnswer } from '../../../src/http/contract/prices-contract.ts'
import type { OwnAccountsAnswer } from '../../../src/http/contract/transaction-edits-contract.ts'
import type { TransactionsAnswer } from '../../../src/http/contract/transactions-contract.ts'
import { nameIn } from '../../client/address.ts'
import { ask, tell, withQuery } from '../../client/api.ts'
import { configuration, mayWrite, OWN_ACCOUNTS, refresh, useAnswer } from '../../client/cached-answers.ts'
import { figures, figuresHidden, thisDay } from '../../client/display-settings.ts'
import { orReport, say } from '../../client/toasts.tsx'
import { CompareWith, FileNotices, SourceText, UndoButtons, useUndo } from '../../editor/file-parts.tsx'
import { JournalEditor } from '../../editor/journal-editor.tsx'
import { type BalanceAtLine, type BookNames, foldMonths } from '../../editor/journal-extensions.ts'
import { useJournalFile } from '../../editor/use-text-file.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { definitionOf, dialectOf, lastPostings, type Place, tagsOf, usesOf } from '../../figures/journal-syntax.ts'
import { sourceLink } from '../../figures/transaction-figures.ts'
import { Page } from '../../frame/page.tsx'
import { BulkEdit } from '../../parts/bulk-edit.tsx'
import { Answered, Failure, Skeleton } from '../../parts/loading.tsx'
import { Button } from '../../parts/fields.tsx'

/** A file of the journal with its depth below the root by includes. */
export interface FileInTree {
  readonly name: string
  readonly depth: number
}

interface NamedFile {
  readonly name: string
  readonly content: string
}

/** The files as their includes nest them, each once; what no file includes is at the top. */
export function fileTree(files: readonly NamedFile[]): FileInTree[] {
  const byName = new Map(files.map((file) => [file.name, file]))
  const included = new Map(files.map((file) => [file.name, includesOf(file, byName)]))
  const below = new Set([...included.values()].flat())
  const tree: FileInTree[] = []
  const seen = new Set<string>()
  const add = (name: string, depth: number): void => {
    if (seen.has(name)) return
    seen.add(name)
    tree.push({ name, depth })
    for (const child of included.get(name) ?? []) add(child, depth + 1)
  }
  for (const { name } of files) if (!below.has(name)) add(name, 0)
  for (const { name } of files) add(name, 0) // Those that include one another in a circle.
  return tree
}

function includesOf({ name, content }: NamedFile, files: ReadonlyMap<string, NamedFile>): string[] {
  const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/') + 1) : ''
  const found: string[] = []
  for (const match of content.matchAll(/^[!@]?include\s+"?([^"\n;]+?)"?\s*(?:;.*)?$/gm)) {
    const path = normal(folder + match[1]!.replace(/^(?:ledger|hledger|beancount|timeclock|timedot|journal):/, ''))
    if (!path.includes('*')) found.push(path)
    else {
      const pattern = new RegExp(
        `^${path
          .replaceAll(/[.+^${}()|[\]\\?]/g, '\\$&')
          .replaceAll('**/', '(?:.*/)?')
          .replaceAll('*', '[^/]*')}$`,
      )
      found.push(...[...files.keys()].filter((other) => other !== name && pattern.test(other)))
    }
  }
  return found.filter((path) => files.has(path))
}

function normal(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

const Uses = ({ places, close }: { places: readonly Place[]; close: () => void }) => (
  <section class="card uses" aria-label={words.uses}>
    <p>
      {common.lines(places.length)} <Button onClick={close}>{common.close}</Button>
    </p>
    <ul>
      {places.slice(0, 500).map(({ file, line, text }) => (
        <li key={`${file}:${line}`}>
          <Link href={sourceLink({ file, line })}>
            {file}:{line}
          </Link>{' '}
          <code>{text}</code>
        </li>
      ))}
    </ul>
  </section>
)

const NONE: OwnAccountsAnswer['accounts'] = []

/** One file in the editor, with its problems, its versions, and what one does with the account under the cursor. */
export const EditedFile = ({
  file,
  book,
  line,
  found,
}: {
  file: LedgerFile
  book: FilesAnswer
  line: number
  found: (problems: ReadonlyMap<string, number>) => void
}) => {
  const { name } = file
  const edited = useJournalFile(name)
  const [, navigate] = useLocation()
  const view = useRef<EditorView>()
  const undo = useUndo()
  const original = useSignal<string | undefined>(undefined)
  const uses = useSignal<readonly Place[] | undefined>(undefined)
  const renamed = useSignal('')
  const account = useSignal('')
  const balances = useSignal<readonly BalanceAtLine[]>([])
  const dialect = dialectOf(name, configuration.value.data?.config.ledger_cli ?? '')
  // The texts of the other files are only for completion and uses: the editor opens without waiting for them.
  const others = useAnswer<FilesAnswer>(withQuery('/api/editor/files', { without: name })).data
  const texts = (): FilesAnswer['files'] =>
    (others?.files ?? [file]).map((one) => (one.name === name ? { ...one, content: edited.text().toString() } : one))

  const own = useAnswer<OwnAccountsAnswer>(OWN_ACCOUNTS).data?.accounts ?? NONE
  const names = useMemo(() => {
    let cached: BookNames | undefined
    return (): BookNames => {
      if (cached) return cached
      const files = texts()
      cached = {
        accounts: own.map(({ name }) => name),
        payees: book.payees,
        commodities: book.commodities,
        tags: tagsOf(files, dialect),
        postings: lastPostings(files),
        today: thisDay.peek().replaceAll('-', dialect === 'ledger' ? '/' : '-'),
      }
      return cached
    }
  }, [book, others, own, dialect])

  useEffect(() => {
    const counts = new Map<string, number>()
    for (const problem of edited.problems.value) counts.set(problem.name, (counts.get(problem.name) ?? 0) + 1)
    found(counts)
  }, [edited.problems.value])
  useEffect(() => {
    if (account.value === '') {
      balances.value = []
      return
    }
    void ask<TransactionsAnswer>(withQuery('/api/transaction', { account: account.value })).then(({ transactions }) => {
      balances.value = transactions.flatMap(({ postings, fileName, beginLine }) => {
        const own = postings.findLast((posting) => posting.account === account.value)
        return own && fileName === name ? [{ line: beginLine, text: `${figures.value.units(own.balance, own.commodity)} ${own.commodity}` }] : []
      })
    })
  }, [account.value, book])

  const compare = (text: string | undefined): void => {
    original.value = text
  }
  const describe = async (of: string): Promise<string> => {
    const shown = own.find(({ name: one }) => one === of)?.shown ?? of
    const { transactions } = await ask<TransactionsAnswer>(withQuery('/api/transaction', { account: shown, limit: 1 }))
    const last = transactions[0]?.postings.findLast((posting) => posting.account === shown)
    return last ? words.lastOn(of, `${figures.value.units(last.balance, last.commodity)} ${last.commodity}`, shortDay(dayOf(last.date))) : ''
  }
  const price = async (of: string): Promise<string> => {
    const latest = Object.values((await ask<PricesAnswer>(withQuery('/api/price', { base: of }))).prices).flat()[0]
    return latest ? words.priceOn(of, `${figures.value.price(latest.value)} ${latest.quote_commodity}`, shortDay(dayOf(latest.date))) : ''
  }
  if (edited.error.value) return <Failure error={edited.error.value} retry={() => location.reload()} />
  const text = edited.shown.value
  if (text === undefined) return <Skeleton height={480} />
  const inOthers = edited.problems.value.filter((problem) => problem.name !== name)
  return (
    <div class="edited-file">
      <div class="editor-bar">
        <Button kind="strong" disabled={!edited.isDirty.value} onClick={() => void edited.save()} text={common.save} />
        <UndoButtons {...undo} />
        <Button onClick={() => void edited.format()}>{words.format}</Button>
        <Button class="button wide-only" onClick={() => view.current && foldMonths(view.current)} text={words.foldMonths} />
        <CompareWith
          name={name}
          versions={file.versions}
          contentOf={async (version) => (await tell<AnswerOf<typeof getFile>>('/api/editor/file', { name: version })).file.content}
          original={original}
        />
        <label class="field wide-only">
          {words.balanceOf}
          <input list="editor-accounts" value={account.value} onChange={(event) => (account.value = event.currentTarget.value.trim())} />
        </label>
        <datalist id="editor-accounts">
          {book.accounts.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <span class="quiet" role="status">
          {edited.isDirty.value ? words.notSaved : words.saved}
          {edited.problems.value.length > 0 && ` · ${common.problems(edited.problems.value.length)}`}
        </span>
      </div>
      <FileNotices file={edited} compare={compare} />
      <JournalEditor
        name={name}
        text={text}
        line={line}
        dialect={dialect}
        names={names}
        problems={edited.problems.value.filter((problem) => problem.name === name)}
        passage={edited.passage.value}
        original={original.value}
        balances={balances.value}
        beside={undo.extension}
        ready={(editor) => {
          view.current = editor
        }}
        actions={{
          save: () => void edited.save(),
          format: () => void edited.format(),
          changed: edited.changed,
          describe,
          price,
          define: (of) => {
            const place = definitionOf(texts(), of)
            if (place) navigate(sourceLink({ file: place.file, line: place.line }))
          },
          uses: (of) => (uses.value = usesOf(texts(), of)),
          rename: (of) => (renamed.value = of),
        }}
      />
      {inOthers.map((problem, at) => (
        <p key={at} class="notice notice-amber">
          <Link href={sourceLink({ file: problem.name, line: problem.line_from })}>
            {problem.name}:{problem.line_from}
          </Link>{' '}
          {problem.message}
        </p>
      ))}
      {uses.value && <Uses places={uses.value} close={() => (uses.value = undefined)} />}
      {renamed.value !== '' &&
        (edited.isDirty.value ? <p class="notice notice-amber">{words.saveFirst}</p> : <BulkEdit key={renamed.value} account={renamed.value} />)}
    </div>
  )
}

const NewFile = () => {
  const name = useSignal('')
  const [, navigate] = useLocation()
  const make = async (): Promise<void> => {
    await orReport(async () => {
      const answer = await tell<AnswerOf<typeof saveFile>>('/api/editor/save', { name: name.value.trim(), content: '', operation: 'create' })
      if (!answer.saved) return say('bad', answer.message ?? words.notCreated)
      refresh()
      navigate(sourceLink({ file: name.value.trim(), line: 0 }))
      name.value = ''
    })
  }
  return (
    <form
      class="new-file"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.value.trim() !== '') void make()
      }}
    >
      <input
        class="input"
        placeholder={words.newFile}
        aria-label={words.nameOfNewFile}
        value={name.value}
        onInput={(event) => (name.value = event.currentTarget.value)}
      />
      <Button icon={FilePlus} size={16} type="submit" class="icon-button" aria-label={words.createFile} disabled={name.value.trim() === ''} />
    </form>
  )
}

/** The files as they include one another, with how many problems each has. */
export const JournalFiles = ({
  files,
  current,
  problems,
  isReadOnly,
}: {
  files: FilesAnswer['files']
  current: string
  problems: ReadonlyMap<string, number>
  isReadOnly: boolean
}) => (
  <nav class="card files" aria-label={words.title}>
    <ul>
      {fileTree(files).map(({ name, depth }) => (
        <li key={name} style={{ paddingLeft: `${depth * 14}px` }}>
          <Link href={sourceLink({ file: name, line: 0 })} aria-current={name === current ? 'page' : undefined}>
            <FileText size={15} aria-hidden="true" /> {name}
            {(problems.get(name) ?? 0) > 0 && <span class="count"> {problems.get(name)}</span>}
          </Link>
        </li>
      ))}
    </ul>
    {files.length === 0 && <p class="empty">{words.none}</p>}
    {!isReadOnly && <NewFile />}
  </nav>
)

/** The journal's files: to edit, or to look at where nothing may be written, or figures are hidden. */
export const EditorPage = () => {
  const parameters = useParams()
  const wanted = nameIn(parameters['*'])
  const line = Number(useLocationProperty(() => location.hash).slice(1)) || 0
  const problems = useSignal<ReadonlyMap<string, number>>(new Map())
  const isReadOnly = !mayWrite.value || figuresHidden.value
  // The editor asks for the text of its file itself. The list of files needs none, a file that is only shown its own.
  const answer = useAnswer<FilesAnswer>(isReadOnly && wanted !== '' ? '/api/editor/files' : '/api/editor/files?slim=true')
  return (
    <Page section="Ledger" title={wanted || words.title}>
      <Answered answer={answer} height={480}>
        {(book) => {
          const file = book.files.find(({ name }) => name === wanted)
          return (
            <div class="journal">
              <JournalFiles files={book.files} current={wanted} problems={problems.value} isReadOnly={isReadOnly} />
              {file ? (
                isReadOnly ? (
                  <SourceText file={file} line={line} />
                ) : (
                  <EditedFile key={file.name} file={file} book={book} line={line} found={(counts) => (problems.value = counts)} />
                )
              ) : (
                wanted !== '' && <p class="notice notice-amber">{words.noSuchFile(wanted, <Link href="/ledger/editor">{words.allFiles}</Link>)}</p>
              )}
            </div>
          )
        }}
      </Answered>
    </Page>
  )
}
