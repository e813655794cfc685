import type { EditorView } from '@codemirror/view'
import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { FilesAnswer, getFile, LedgerFile } from '../../../src/http/contract/editor.ts'
import type { OwnAccountsAnswer } from '../../../src/http/contract/quick-add.ts'
import { configuration, OWN_ACCOUNTS, useAnswer } from '../../client/answers.ts'
import { ask, tell, withQuery } from '../../client/api.ts'
import { figures, thisDay } from '../../client/settings.ts'
import type { PricesAnswer } from '../../../src/http/contract/prices.ts'
import type { TransactionsAnswer } from '../../../src/http/contract/transactions.ts'
import { dayOf, shortDay } from '../../figures/days.ts'
import { counted } from '../../figures/format.ts'
import { definitionOf, dialectOf, lastPostings, type Place, tagsOf, usesOf } from '../../figures/journal-names.ts'
import { sourceLink } from '../../figures/transactions.ts'
import type { BalanceAtLine } from '../../editor/balance-margin.ts'
import type { BookNames } from '../../editor/completion.ts'
import { foldMonths } from '../../editor/folding.ts'
import { JournalEditor } from '../../editor/journal-editor.tsx'
import { UndoButtons, useUndo } from '../../editor/undo.tsx'
import { useJournalFile } from '../../editor/use-journal-file.ts'
import { BulkEdit } from '../search/bulk-edit.tsx'
import { CompareWith } from './compare-with.tsx'
import { FileNotices } from './file-notices.tsx'
import { Failure, Skeleton } from '../state.tsx'

const Uses = ({ places, close }: { places: readonly Place[]; close: () => void }) => (
  <section class="card uses" aria-label="Uses">
    <p>
      {counted(places.length, 'line')}{' '}
      <button type="button" class="button" onClick={close}>
        Close
      </button>
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

  const own = useAnswer<OwnAccountsAnswer>(OWN_ACCOUNTS).data?.accounts ?? NONE
  const names = useMemo(() => {
    let cached: BookNames | undefined
    return (): BookNames =>
      (cached ??= {
        accounts: own.map(({ name }) => name),
        payees: book.payees,
        commodities: book.commodities,
        tags: tagsOf(book.files, dialect),
        postings: lastPostings(book.files),
        today: thisDay.peek().replaceAll('-', dialect === 'ledger' ? '/' : '-'),
      })
  }, [book, own, dialect])

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
    return last ? `${of}: ${figures.value.units(last.balance, last.commodity)} ${last.commodity}, last on ${shortDay(dayOf(last.date))}` : ''
  }
  const price = async (of: string): Promise<string> => {
    const latest = Object.values((await ask<PricesAnswer>(withQuery('/api/price', { base: of }))).prices).flat()[0]
    return latest ? `${of}: ${figures.value.price(latest.value)} ${latest.quote_commodity} on ${shortDay(dayOf(latest.date))}` : ''
  }
  if (edited.error.value) return <Failure error={edited.error.value} retry={() => location.reload()} />
  const text = edited.shown.value
  if (text === undefined) return <Skeleton height={480} />
  const inOthers = edited.problems.value.filter((problem) => problem.name !== name)
  return (
    <div class="edited-file">
      <div class="editor-bar">
        <button type="button" class="button button-strong" disabled={!edited.isDirty.value} onClick={() => void edited.save()}>
          Save
        </button>
        <UndoButtons {...undo} />
        <button type="button" class="button" onClick={() => void edited.format()}>
          Format
        </button>
        <button type="button" class="button wide-only" onClick={() => view.current && foldMonths(view.current)}>
          Fold months
        </button>
        <CompareWith
          name={name}
          versions={file.versions}
          contentOf={async (version) => (await tell<AnswerOf<typeof getFile>>('/api/editor/file', { name: version })).file.content}
          original={original}
        />
        <label class="field wide-only">
          Balance of
          <input list="editor-accounts" value={account.value} onChange={(event) => (account.value = event.currentTarget.value.trim())} />
        </label>
        <datalist id="editor-accounts">
          {book.accounts.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <span class="quiet" role="status">
          {edited.isDirty.value ? 'Not saved' : 'Saved'}
          {edited.problems.value.length > 0 && ` · ${counted(edited.problems.value.length, 'problem')}`}
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
            const place = definitionOf(book.files, of)
            if (place) navigate(sourceLink({ file: place.file, line: place.line }))
          },
          uses: (of) => (uses.value = usesOf(book.files, of)),
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
        (edited.isDirty.value ? (
          <p class="notice notice-amber">Save first: an account is renamed in the files as they are.</p>
        ) : (
          <BulkEdit key={renamed.value} account={renamed.value} />
        ))}
    </div>
  )
}
