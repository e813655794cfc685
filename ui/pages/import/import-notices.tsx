import { common } from '#messages/common.ts'
import { importPage as words } from '#messages/import-page.ts'
import { useSignal } from '@preact/signals'
import { ArrowLeftRight, CircleAlert, CircleCheck, FileText, LockKeyhole, TriangleAlert, Undo2 } from 'lucide-preact'
import type { StatementPreviewAnswer } from '../../../src/http/contract/imports-contract.ts'
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
import { count } from '../../figures/number-format.ts'
import { masked } from '../../parts/journal-text.tsx'
import { ProblemList } from '../../parts/sync-button.tsx'
import { Button } from '../../parts/fields.tsx'

const Next = () => <Button onClick={() => void nextFile()}>{queued.value.length > 0 ? words.nextFile : common.close}</Button>

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
          <h2>{words.hasPassword(name ?? '')}</h2>
          <p>{error.reason === 'password_wrong' ? words.wrongPassword : words.passwordNotStored}</p>
          <div class="inline-form">
            <input
              class="input"
              type="password"
              autoComplete="off"
              aria-label={words.passwordOfStatement}
              value={password.value}
              ref={(input) => input?.focus()}
              onInput={(event) => {
                password.value = event.currentTarget.value
              }}
            />
            <Button type="submit" kind="strong" disabled={password.value === ''} text={words.open} />
            <Next />
          </div>
        </div>
      </form>
    )
  return (
    <section class="notice notice-red" role="alert">
      <CircleAlert size={20} />
      <div>
        <h2>{name ? words.cannotImport(name) : words.cannotImportThis}</h2>
        <p>{error.message}</p>
        {error.reason === 'picture' && <p>{words.picture}</p>}
        <div class="inline-form">
          {error.status !== 400 && opened.value && <Button onClick={() => void readAgain()}>{common.tryAgain}</Button>}
          <Next />
        </div>
      </div>
    </section>
  )
}

export const JournalDropped = ({ name }: { name: string }) => {
  const journal = configuration.value.data?.config.journal_path ?? words.yourJournal
  const isBeancount = configuration.value.data?.config.ledger_cli === 'beancount'
  return (
    <section class="notice notice-quiet">
      <FileText size={20} />
      <div>
        <h2>{words.isJournal(name)}</h2>
        <p>{words.includeJournal(<code>{journal}</code>)}</p>
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
        <h2>{words.doesNotAddUp}</h2>
        <p>
          {line > 0 ? words.atLine(line, masked(message)) : masked(message)}.{' '}
          {row !== undefined && <Button class="link" onClick={() => onShow(row)} text={words.showRow} />}
        </p>
        {others.length > 0 && <p>{words.otherContradictions(others.length)}</p>}
        <p>{words.lookAtDetails}</p>
        <label class="check">
          <input type="checkbox" checked={despiteBalance.value} onChange={(event) => (despiteBalance.value = event.currentTarget.checked)} />
          {words.saveDespite}
        </label>
      </div>
    </section>
  )
}

const closingWords = (
  { day, stated }: { day: string; stated: string },
  { commodity, book, differs }: { commodity: string; book: number | undefined; differs: boolean },
): string => {
  const amount = (value: number): string => `${figures.value.cash(value, commodity)} ${commodity}`
  const closing = [shortDay(day), amount(Number(stated))] as const
  if (book === undefined) return words.closing(...closing)
  return differs ? words.closingDiffers(...closing, amount(book)) : words.closingSame(...closing)
}

/** Whether what the statement says of its balance is what its rows add up to, and what the book will have. */
export const BalanceChecks = ({ preview }: { preview: StatementPreviewAnswer }) => {
  const { balances, rows } = preview
  const opening = withOpening.value ? preview.opening : undefined
  if (balances.length === 0) return null
  return (
    <ul class="balance-checks" aria-label={words.balance}>
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
              {agrees && words.balancesAgree(account)} {closing && closingWords(closing, { commodity, book, differs })}
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
    <section class="notice notice-quiet" aria-label={words.openingBalance}>
      <div>
        <label class="check">
          <input type="checkbox" checked={withOpening.value} onChange={(event) => (withOpening.value = event.currentTarget.checked)} />
          <span>{words.openingOn(<strong>{`${figures.value.cash(Number(quantity), commodity)} ${commodity}`}</strong>, shortDay(day), from)}</span>
        </label>
        <p class="quiet">{words.openingExplained(account)}</p>
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
                {line > 0 && <span class="place">{words.line(line)}</span>}
                <span>{message}</span>
              </li>
            ))}
            {problems.length > 8 && <li>{common.others(problems.length - 8)}</li>}
          </ul>
        </section>
      )}
      {added.length > 0 && (
        <p class="quiet new-accounts">
          {added.length > 6 ? words.newAccountsAndMore(added.slice(0, 6).join(', '), count(added.length - 6)) : words.newAccounts(added.join(', '))}
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
  const open = [...new Set(halves.map((half) => half.open))].join(', ')
  return (
    <section class="notice notice-amber joining" aria-label={words.transfers}>
      <ArrowLeftRight size={18} aria-hidden="true" />
      <div>
        <h2>{words.otherHalves(halves.length)}</h2>
        <p>{words.halvesExplained(halves.length)}</p>
        <div class="inline-form">
          {!mayNotWrite.value && (
            <Button kind="strong" disabled={isBusy.value || isReading.value} onClick={() => void orReport(() => joinTransfers(halves), isBusy)}>
              {words.makeTransfers(halves.length, open, preview.account)}
            </Button>
          )}
          <Button onClick={onShow}>{halves.length === 1 ? words.showRow : words.showRows}</Button>
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
        <h2>{words.transfersMade(transfers)}</h2>
        {problems.length > 0 && <p>{words.notAllMade}</p>}
        <ProblemList problems={problems} />
        {changes.length > 0 && (
          <Button icon={Undo2} disabled={isBusy.value || isReading.value} onClick={() => void orReport(undoJoined, isBusy)} text={common.undo} />
        )}
      </div>
    </section>
  )
}
