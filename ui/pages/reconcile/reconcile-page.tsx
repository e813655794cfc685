import { type Signal, useSignal } from '@preact/signals'
import { Check } from 'lucide-preact'
import { useMemo, useRef } from 'preact/hooks'
import { Link, useLocation, useParams } from 'wouter-preact'
import { common } from '#messages/common.ts'
import { reconcile as words } from '#messages/reconcile.ts'
import type { ReconcileAnswer, SheetAnswer } from '../../../src/http/contract/reconciliations-contract.ts'
import { nameIn, useDayParameter, useParameter } from '../../client/address.ts'
import { Refusal, tell, withQuery } from '../../client/api.ts'
import { isNarrow } from '../../client/browser.ts'
import { mayNotWrite, reconciles, refresh, useAnswer } from '../../client/cached-answers.ts'
import { figures, locale, thisDay } from '../../client/display-settings.ts'
import { open, say } from '../../client/toasts.tsx'
import { unsaved } from '../../client/unsaved.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { amountIn, decimalMarkOf } from '../../figures/number-format.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { accountLink, shortAccount, sourceLink } from '../../figures/transaction-figures.ts'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/figure.tsx'
import { Button, DayField, SelectField } from '../../parts/fields.tsx'
import { type Head, HeadedTable } from '../../parts/table.tsx'
import { Answered } from '../../parts/loading.tsx'
import { SwitchOnReconciling } from './reconciliation-page.tsx'

/** Comparing an account with its statement: what is ticked, and what is missing. Pure. */

export type SheetPosting = SheetAnswer['postings'][number]

/** Ticks that a person has set or taken away, by posting; the others are as the journal has them. */
export type Ticks = ReadonlyMap<string, boolean>

export const isTicked = ({ id, ticked }: SheetPosting, ticks: Ticks): boolean => ticks.get(id) ?? ticked

/** The sum of everything that is ticked. */
export const tickedSum = ({ settled, postings }: SheetAnswer, ticks: Ticks): number =>
  sumOf([settled, ...postings.filter((posting) => isTicked(posting, ticks)).map(({ quantity }) => quantity)])

/** What the statement has and the ticks do not. */
export const differenceOf = (sheet: SheetAnswer, ticks: Ticks, balance: number): number => sumOf([balance, -tickedSum(sheet, ticks)])

/** The ids to send: those whose tick differs from the journal's. */
export const changedTicks = ({ postings }: SheetAnswer, ticks: Ticks): { readonly ticked: string[]; readonly unticked: string[] } => {
  const turned = postings.filter((posting) => isTicked(posting, ticks) !== posting.ticked)
  return { ticked: turned.filter(({ ticked }) => !ticked).map(({ id }) => id), unticked: turned.filter(({ ticked }) => ticked).map(({ id }) => id) }
}

/** Whether everything up to the day of the statement is on it: only then does the account hold what the statement says. */
export const isComplete = (sheet: SheetAnswer, ticks: Ticks): boolean =>
  sheet.left_out === 0 && sheet.postings.every((posting) => isTicked(posting, ticks))

/** The posting that makes up the whole difference once its tick is turned, if there is one. */
export const madeUpBy = (sheet: SheetAnswer, ticks: Ticks, difference: number): SheetPosting | undefined =>
  sheet.postings.find((posting) => (isTicked(posting, ticks) ? -posting.quantity : posting.quantity) === difference)

/** By how much the ticks and the statement differ, and what may make up for it; '' when they agree. */
export const whatIsOff = (
  sheet: SheetAnswer,
  ticks: Ticks,
  { difference, isOwed, shown }: { readonly difference: number | undefined; readonly isOwed: boolean; readonly shown: (value: number) => string },
): string => {
  if (difference === 0) return ''
  if (difference === undefined) return words.enterBalance
  const isMore = isOwed ? difference < 0 : difference > 0
  const amount = shown(isOwed ? -Math.abs(difference) : Math.abs(difference))
  const off = (isMore ? words.statementMore : words.statementLess)(amount)
  const posting = madeUpBy(sheet, ticks, difference)
  if (posting) return `${off} ${(isTicked(posting, ticks) ? words.untickThis : words.tickThis)(posting.payee, shortDay(dayOf(posting.date)))}`
  return [off, words.addMissing, ...(sheet.settled_count === 0 ? [words.addOpening] : [])].join(' ')
}

/** The account at the other end and the amount, unchanged: where there is little room, the amount is in sight without scrolling. */
const endOfRow = <Cell,>(account: Cell, amount: Cell): readonly Cell[] => (isNarrow.value ? [amount, account] : [account, amount])

/**
 * The postings that may be on a statement, each with its tick. Arrow keys walk them, the space bar ticks, "a" ticks everything up to the
 * row that one is on.
 */
export const StatementSheet = ({
  form,
  sheet,
  ticks,
  onTick,
}: {
  /** The id of the form that Enter finishes. */
  form: string
  sheet: SheetAnswer
  ticks: Ticks
  onTick: (ids: readonly string[], isTicked: boolean) => void
}) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const goTo = (index: number): void => {
    const boxes = body.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]')
    boxes?.[Math.max(0, Math.min(index, boxes.length - 1))]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const actions: Record<string, () => void> = {
      ArrowDown: () => goTo(index + 1),
      ArrowUp: () => goTo(index - 1),
      Home: () => goTo(0),
      End: () => goTo(sheet.postings.length - 1),
      PageDown: () => goTo(index + 10),
      PageUp: () => goTo(index - 10),
      a: () =>
        onTick(
          sheet.postings.slice(0, index + 1).map(({ id }) => id),
          true,
        ),
    }
    const action = actions[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }
  const row = (posting: SheetPosting, index: number) => {
    const ticked = isTicked(posting, ticks)
    const what = `${shortDay(dayOf(posting.date))}, ${posting.payee}, ${figures.value.cents(posting.quantity)}`
    return (
      <tr
        key={posting.id}
        class={ticked ? 'ticked' : undefined}
        onClick={(event) => event.target instanceof HTMLTableCellElement && onTick([posting.id], !ticked)}
      >
        <td>
          <input
            type="checkbox"
            form={form}
            aria-label={what}
            checked={ticked}
            onChange={() => onTick([posting.id], !ticked)}
            onKeyDown={(event) => onKeyDown(event, index)}
          />
        </td>
        <td class="left quiet day">{shortDay(dayOf(posting.date))}</td>
        <td class="left words">
          <Link class="payee" tabIndex={-1} href={sourceLink({ file: posting.file_name, line: posting.line })}>
            {posting.payee || words.withoutPayee}
          </Link>
          {posting.status === 'pending' && <span class="pending">{words.pending}</span>}
          {!posting.markable && (
            <span class="pending" title={words.byRuleAbout}>
              {words.byRule}
            </span>
          )}
        </td>
        {endOfRow(
          <td key="account" class="left quiet">
            {posting.accounts.slice(0, 2).map(shortAccount).join(', ')}
          </td>,
          <td key="amount">
            <span class="amount">{figures.value.cents(posting.quantity)}</span>
          </td>,
        )}
      </tr>
    )
  }
  return (
    <HeadedTable
      label={words.mayBeOnStatement}
      kind="statement"
      body={body}
      heads={[
        { title: <span class="only-heard">{words.onStatement}</span> },
        { title: common.day, align: 'left' },
        { title: words.payee, align: 'left' },
        ...endOfRow<Head>({ title: common.account, align: 'left' }, sheet.commodity),
      ]}
    >
      {sheet.postings.map(row)}
    </HeadedTable>
  )
}

/** The keys of the sheet finish it from where they are. */
const FORM = 'statement-outcome'

/** What is ticked, what the statement says, and what is missing; and the end of it. */
const Outcome = ({
  sheet,
  ticks,
  balance,
  account,
  isOwed,
  onFinished,
}: {
  sheet: SheetAnswer
  ticks: Ticks
  balance: string | undefined
  account: string
  isOwed: boolean
  onFinished: () => void
}) => {
  const [, navigate] = useLocation()
  const withAssertion = useSignal(true)
  const isBusy = useSignal(false)
  const problem = useSignal('')
  const closing = balance === undefined ? undefined : isOwed ? -Number(balance) : Number(balance)
  const difference = closing === undefined ? undefined : differenceOf(sheet, ticks, closing)
  const shown = (value: number): string => figures.value.cents(isOwed ? (value === 0 ? 0 : -value) : value)
  const canAssert = isComplete(sheet, ticks)
  const finish = async (): Promise<void> => {
    if (balance === undefined || difference !== 0 || isBusy.value) return
    isBusy.value = true
    problem.value = ''
    try {
      await tell<ReconcileAnswer>(`/api/accounts/${encodeURIComponent(account)}/reconciliation`, {
        date: dayOf(sheet.until),
        commodity: sheet.commodity,
        balance: isOwed ? (balance.startsWith('-') ? balance.slice(1) : `-${balance}`) : balance,
        ...changedTicks(sheet, ticks),
        assertion: canAssert && withAssertion.value,
      })
      onFinished()
      refresh()
      say('good', words.agrees(account, shortDay(dayOf(sheet.until))))
      navigate(accountLink(account))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problem.value = error.message
    }
    isBusy.value = false
  }
  const hint = whatIsOff(sheet, ticks, { difference, isOwed, shown })
  return (
    <form
      id={FORM}
      class="statement-outcome"
      onSubmit={(event) => {
        event.preventDefault()
        void finish()
      }}
    >
      <dl class="figures" aria-live="polite">
        <div class="figure">
          <dt>{words.ticked}</dt>
          <dd class="amount">{shown(tickedSum(sheet, ticks))}</dd>
        </div>
        <div class="figure">
          <dt>{words.statement}</dt>
          <dd class="amount">{closing === undefined ? '–' : shown(closing)}</dd>
        </div>
        <div class="figure" data-figure="difference">
          <dt>{words.difference}</dt>
          <dd class={`amount${difference === 0 ? ' gain' : ''}`}>{difference === undefined ? '–' : shown(difference)}</dd>
        </div>
      </dl>
      <label class="check" title={canAssert ? undefined : words.assertOnlyWhole}>
        <input
          type="checkbox"
          checked={canAssert && withAssertion.value}
          disabled={!canAssert}
          onChange={(event) => (withAssertion.value = event.currentTarget.checked)}
        />
        {words.assert}
      </label>
      <Button icon={Check} type="submit" kind="strong" disabled={difference !== 0} aria-describedby={hint === '' ? undefined : 'statement-hint'}>
        {words.finish}
      </Button>
      {hint !== '' && (
        <p id="statement-hint" class="statement-hint quiet">
          {hint} {difference !== undefined && !mayNotWrite.value && <Button class="link" onClick={open('quick-add')} text={words.addTransaction} />}
        </p>
      )}
      {problem.value && (
        <p class="loss" role="alert">
          {problem.value}
        </p>
      )}
    </form>
  )
}

/** What a statement says, and what was ticked on it; ticks of what the sheet has not mean nothing. */
interface Begun {
  readonly balance?: string
  /** Its day and currency: the balance is of these. */
  readonly until?: string
  readonly commodity?: string
  readonly ticks?: readonly (readonly [string, boolean])[]
}

const Sheet = ({
  account,
  sheet,
  balance,
  isOwed,
  begun,
}: {
  account: string
  sheet: SheetAnswer
  balance: string | undefined
  isOwed: boolean
  begun: Signal<Begun | undefined>
}) => {
  const kept = begun.value?.ticks
  const ticks = useMemo<Ticks>(() => new Map(kept), [kept])
  const onTick = (ids: readonly string[], ticked: boolean): void => {
    begun.value = { ...begun.value, ticks: [...new Map([...ticks, ...ids.map((id) => [id, ticked] as const)])] }
  }
  const open = sheet.postings.filter((posting) => !isTicked(posting, ticks)).length
  return (
    <>
      <Card title={words.postingsUpTo(shortDay(dayOf(sheet.until)))} aside={open === 0 ? words.allTicked : words.notTicked(open)}>
        {sheet.settled_count > 0 && (
          <p class="quiet">
            {words.earlierPostings(sheet.settled_count, `${figures.value.cents(isOwed ? -sheet.settled : sheet.settled)} ${sheet.commodity}`)}
          </p>
        )}
        {sheet.left_out > 0 && <p class="notice notice-amber">{words.leftOut(sheet.left_out)}</p>}
        {sheet.postings.length === 0 ? (
          <p class="empty">{words.allOnStatement}</p>
        ) : (
          <>
            <p class="quiet statement-keys">
              {words.keys(<kbd>↑</kbd>, <kbd>↓</kbd>, <kbd>{words.keySpace}</kbd>, <kbd>a</kbd>, <kbd>{words.keyEnter}</kbd>)}
            </p>
            <StatementSheet form={FORM} sheet={sheet} ticks={ticks} onTick={onTick} />
          </>
        )}
      </Card>
      <Outcome sheet={sheet} ticks={ticks} balance={balance} account={account} isOwed={isOwed} onFinished={() => (begun.value = undefined)} />
    </>
  )
}

/** Comparing an account with its statement: ticking what both have until nothing is missing. */
export const ReconcilePage = () => {
  const account = nameIn(useParams()['account'])
  const isOwed = /^Liabilities(:|$)/.test(account)
  const [untilThere, setUntil] = useDayParameter('until', '')
  const [commodityThere, setCommodity] = useParameter<string>('commodity', '')
  const balanceField = useRef<HTMLInputElement>(null)
  const begun = unsaved<Begun>(`reconciliation of ${account}`)
  // Opened without parameters, the page goes on with the statement that was begun.
  const until = untilThere || (begun.value?.until ?? '')
  const commodity = commodityThere || (begun.value?.commodity ?? '')
  const written = begun.value?.balance ?? ''
  const answer = useAnswer<SheetAnswer>(
    reconciles.value ? withQuery(`/api/accounts/${encodeURIComponent(account)}/reconciliation/sheet`, { until, commodity }) : undefined,
  )
  const balance = amountIn(written, decimalMarkOf(locale.value), commodity || answer.data?.commodity || '')
  const isNoAmount = written.trim() !== '' && balance === undefined
  if (!reconciles.value)
    return (
      <Page section={account} title={words.reconcile}>
        <section class="card welcome">
          <p>{words.off}</p>
          <SwitchOnReconciling />
        </section>
      </Page>
    )
  return (
    <Page section={account} title={words.reconcile}>
      <Card>
        <div class="statement-head">
          <DayField
            label={words.statementOf}
            value={until}
            fallback={thisDay.value}
            onChange={(day) => {
              begun.value = { ...begun.value, until: day }
              setUntil(day)
            }}
          />
          {answer.data && answer.data.commodities.length > 1 && (
            <SelectField
              label={words.inCurrency}
              value={commodity || answer.data.commodity}
              choices={answer.data.commodities}
              onChoose={(chosen) => {
                begun.value = { ...begun.value, commodity: chosen }
                setCommodity(chosen)
              }}
            />
          )}
          <label class="field">
            {isOwed ? words.balanceOwed : words.statementBalance}
            <input
              ref={balanceField}
              inputMode="decimal"
              autocomplete="off"
              value={written}
              aria-invalid={isNoAmount}
              aria-describedby="closing-balance-problem"
              onInput={(event) => (begun.value = { ...begun.value, balance: event.currentTarget.value })}
            />
          </label>
          <span id="closing-balance-problem" class="loss" role="alert">
            {isNoAmount && words.noAmount(written.trim())}
          </span>
          {begun.value !== undefined && (
            <Button
              onClick={() => {
                begun.value = undefined
                // The button goes: what comes next is typed here.
                balanceField.current?.focus()
              }}
            >
              {words.startAgain}
            </Button>
          )}
        </div>
      </Card>
      <Answered answer={answer} height={320} list={{ name: words.allAccounts, href: '/ledger/reconciliation' }}>
        {(sheet) => (
          <Sheet key={`${sheet.account} ${sheet.commodity}`} account={account} sheet={sheet} balance={balance} isOwed={isOwed} begun={begun} />
        )}
      </Answered>
    </Page>
  )
}
