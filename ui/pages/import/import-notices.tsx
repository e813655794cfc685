import { useSignal } from '@preact/signals'
import { ArrowLeftRight, CircleAlert, CircleCheck, FileText, LockKeyhole, TriangleAlert, Undo2 } from 'lucide-preact'
import type { StatementPreviewAnswer } from '../../../src/http/contract/imports.ts'
import type { Refusal } from '../../client/api.ts'
import { configuration, mayNotWrite } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import {
  decisions,
  despiteBalance,
  isReading,
  joined,
  joinTransfers,
  nextFile,
  opened,
  queued,
  readAgain,
  readOtherwise,
  undoJoined,
  withOpening,
} from '../../client/statement-import.ts'
import { orReport } from '../../client/toasts.tsx'
import { shortDay } from '../../figures/calendar-days.ts'
import { bookAt, openHalves } from '../../figures/import-rows.ts'
import { counted } from '../../figures/number-format.ts'
import { masked } from '../../parts/journal-text.tsx'
import { ProblemList } from '../../parts/sync-button.tsx'

const Next = ({ word = 'Put it away' }: { word?: string }) => (
  <button type="button" class="button" onClick={() => void nextFile()}>
    {queued.value.length > 0 ? 'Next file' : word}
  </button>
)

/** Why a file cannot be read, and what one can do: give a password, take another form of it. */
export const RefusedStatement = ({ error }: { error: Refusal }) => {
  const password = useSignal('')
  const name = opened.value?.name
  if (error.reason === 'password_required' || error.reason === 'password_wrong')
    return (
      <form
        class="notice notice-quiet"
        onSubmit={(event) => {
          event.preventDefault()
          readOtherwise({ password: password.value })
        }}
      >
        <LockKeyhole size={20} />
        <div>
          <h2>{name} has a password</h2>
          <p>
            {error.reason === 'password_wrong'
              ? 'That one does not open it. Passwords tell capitals apart.'
              : 'It is used for reading and kept nowhere.'}
          </p>
          <div class="inline-form">
            <input
              class="input"
              type="password"
              autoComplete="off"
              aria-label="Password of the statement"
              value={password.value}
              ref={(input) => input?.focus()}
              onInput={(event) => {
                password.value = event.currentTarget.value
              }}
            />
            <button type="submit" class="button button-strong" disabled={password.value === ''}>
              Open
            </button>
            <Next />
          </div>
        </div>
      </form>
    )
  return (
    <section class="notice notice-red" role="alert">
      <CircleAlert size={20} />
      <div>
        <h2>{name ? `${name} cannot be imported` : 'This cannot be imported'}</h2>
        <p>{error.message}</p>
        {error.reason === 'picture' && <p>If there is nothing else, a program for text recognition (such as OCRmyPDF) puts text into it first.</p>}
        <div class="inline-form">
          {error.status !== 400 && opened.value && (
            <button type="button" class="button" onClick={() => void readAgain()}>
              Try again
            </button>
          )}
          <Next />
        </div>
      </div>
    </section>
  )
}

export const JournalDropped = ({ name }: { name: string }) => {
  const journal = configuration.value.data?.config.journal_path ?? 'the journal'
  const isBeancount = configuration.value.data?.config.ledger_cli === 'beancount'
  return (
    <section class="notice notice-quiet">
      <FileText size={20} />
      <div>
        <h2>{name} is a journal already</h2>
        <p>
          There is nothing to make of it. Put it into the folder of your journal and write this line into <code>{journal}</code>, and it is part of
          the book:
        </p>
        <pre>{isBeancount ? `include ${JSON.stringify(name)}` : `include ${name}`}</pre>
        <Next />
      </div>
    </section>
  )
}

/** Where the statement says something else than its rows as they were read. Nothing is saved unless the person says so. */
export const Contradictions = ({ preview, onShow }: { preview: StatementPreviewAnswer; onShow: (row: number) => void }) => {
  const { contradictions } = preview
  const [first, ...others] = contradictions
  if (!first) return null
  const { line, row, message } = first
  return (
    <section class="notice notice-red" role="alert">
      <TriangleAlert size={20} aria-hidden="true" />
      <div>
        <h2>The statement does not add up as it was read</h2>
        <p>
          {line > 0 && `Line ${line}: `}
          {masked(message)}.{' '}
          {row !== undefined && (
            <button type="button" class="link" onClick={() => onShow(row)}>
              Show the row
            </button>
          )}
        </p>
        {others.length > 0 && <p>{counted(others.length, 'other place')} do not add up either.</p>}
        <p>Look at Details: another column, sign or date order may be right. Or a row is missing from the file.</p>
        <label class="check">
          <input type="checkbox" checked={despiteBalance.value} onChange={(event) => (despiteBalance.value = event.currentTarget.checked)} />
          Save all the same: the rows are right, and the balance of the statement is not
        </label>
      </div>
    </section>
  )
}

/** Whether what the statement says of its balance is what its rows add up to, and what the book will have. */
export const BalanceChecks = ({ preview }: { preview: StatementPreviewAnswer }) => {
  const amount = (text: string, commodity: string): string => `${figures.value.cash(Number(text), commodity)} ${commodity}`
  const { balances, rows } = preview
  const opening = withOpening.value ? preview.opening : undefined
  if (balances.length === 0) return null
  return (
    <ul class="balance-checks" aria-label="Balance">
      {balances.map((check) => {
        const { account, commodity, compared, off, closing } = check
        const book = bookAt(check, rows, decisions.value, opening)
        const differs = closing !== undefined && book !== undefined && Number(closing.stated) !== book
        // Where the rows do not add up is said above.
        const agrees = off === undefined && compared > 0
        if (!agrees && closing === undefined) return null
        return (
          <li key={`${account} ${commodity}`} class={differs ? 'balance-off' : 'balance-right'}>
            {differs ? <TriangleAlert size={16} aria-hidden="true" /> : <CircleCheck size={16} aria-hidden="true" />}
            <span>
              {agrees && `The balances of ${account} in the statement agree with its rows. `}
              {closing &&
                `On ${shortDay(closing.day)} it says ${amount(closing.stated, commodity)}${book === undefined ? '' : `, and the book will have ${differs ? amount(String(book), commodity) : 'the same'}`}.`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The opening balance that a first statement shows, saved along when it is ticked. */
export const OpeningBalance = ({ preview: { opening } }: { preview: StatementPreviewAnswer }) => {
  if (!opening) return null
  const { account, from, day, quantity, commodity } = opening
  return (
    <section class="notice notice-quiet" aria-label="Opening balance">
      <div>
        <label class="check">
          <input type="checkbox" checked={withOpening.value} onChange={(event) => (withOpening.value = event.currentTarget.checked)} />
          <span>
            Opening balance <strong>{`${figures.value.cash(Number(quantity), commodity)} ${commodity}`}</strong> on {shortDay(day)}, from {from}
          </span>
        </label>
        <p class="quiet">
          By the statement, {account} held this before its first row, and the journal does not have it yet. Tick it unless the journal will get
          earlier statements of this account.
        </p>
      </div>
    </section>
  )
}

/** What is odd about the statement as a whole. */
export const StatementProblems = ({ preview, isEditing }: { preview: StatementPreviewAnswer; isEditing: boolean }) => {
  const { new_accounts: added } = preview
  // Errors of the template are shown next to it.
  const problems = isEditing ? preview.problems.filter(({ code }) => code !== 'template_unreadable') : preview.problems
  return (
    <>
      {problems.length > 0 && (
        <section class={preview.failed ? 'notice notice-red' : 'notice notice-amber'} role={preview.failed ? 'alert' : undefined}>
          <TriangleAlert size={18} />
          <ul class="problems">
            {problems.slice(0, 8).map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                {line > 0 && <span class="place">line {line}</span>}
                <span>{message}</span>
              </li>
            ))}
            {problems.length > 8 && <li>and {problems.length - 8} more</li>}
          </ul>
        </section>
      )}
      {added.length > 0 && (
        <p class="quiet new-accounts">
          New in the book: {added.slice(0, 6).join(', ')}
          {added.length > 6 && ` and ${added.length - 6} others`}
        </p>
      )}
    </>
  )
}

/** Rows that are perhaps the other halves of transfers in the journal: one transfer is made of each pair, for all of them at once. */
export const OtherHalves = ({ preview, onShow }: { preview: StatementPreviewAnswer; onShow: () => void }) => {
  const isBusy = useSignal(false)
  const halves = openHalves(preview.rows, decisions.value)
  if (halves.length === 0 || preview.account === undefined) return null
  const isOne = halves.length === 1
  const open = [...new Set(halves.map((half) => half.open))].join(' and ')
  return (
    <section class="notice notice-amber joining" aria-label="Transfers">
      <ArrowLeftRight size={18} aria-hidden="true" />
      <div>
        <h2>
          {counted(halves.length, 'row')} {isOne ? 'is' : 'are'} perhaps the other half of {isOne ? 'a transfer' : 'transfers'} that the journal
          already has
        </h2>
        <p>
          {isOne ? 'It is' : 'They are'} not ticked: saved as {isOne ? 'a transaction of its' : 'transactions of their'} own, the money would count
          twice.
        </p>
        <div class="inline-form">
          {!mayNotWrite.value && (
            <button
              type="button"
              class="button button-strong"
              disabled={isBusy.value || isReading.value}
              onClick={() => void orReport(() => joinTransfers(halves), isBusy)}
            >
              {`Make ${counted(halves.length, 'transfer')}: replace ${open} by ${preview.account}`}
            </button>
          )}
          <button type="button" class="button" onClick={onShow}>
            Show {isOne ? 'the row' : 'the rows'}
          </button>
        </div>
      </div>
    </section>
  )
}

/** The result, and the way to undo it. */
export const JoinedTransfers = () => {
  const isBusy = useSignal(false)
  const { transfers = 0, changes = [], problems = [] } = joined.value ?? {}
  if (changes.length === 0 && problems.length === 0) return null
  return (
    <section class={problems.length > 0 ? 'notice notice-red' : 'notice notice-quiet'} role={problems.length > 0 ? 'alert' : 'status'}>
      {problems.length > 0 ? <CircleAlert size={20} aria-hidden="true" /> : <CircleCheck size={20} class="gain" aria-hidden="true" />}
      <div>
        <h2>{`${counted(transfers, 'transfer')} ${transfers === 1 ? 'was' : 'were'} made in the journal`}</h2>
        {problems.length > 0 && <p>Not all of them could be made:</p>}
        <ProblemList problems={problems} />
        {changes.length > 0 && (
          <button type="button" class="button" disabled={isBusy.value || isReading.value} onClick={() => void orReport(undoJoined, isBusy)}>
            <Undo2 size={15} /> Undo
          </button>
        )}
      </div>
    </section>
  )
}
